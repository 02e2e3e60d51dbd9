/**
 * The peer of the chat benchmark: a plain `ws` server in one Node process that stores each message before it forwards
 * it. It knows two users per chat, authenticates nobody and validates nothing.
 *
 * Sockets connect as `/?user=<id>`, and send `{ id, chat, to, message }`. The sockets of both users receive the stored
 * row.
 */
import { createServer } from "node:http";
import pg from "pg";
import { type WebSocket, WebSocketServer } from "ws";

const { DATABASE_URL, PORT } = process.env;
/** As many connections as the product has. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query(
  `CREATE TABLE IF NOT EXISTS peer_messages (
     id uuid PRIMARY KEY, chat_id uuid NOT NULL, sender_id uuid NOT NULL, message text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now())`,
);

const sockets = new Map<string, Set<WebSocket>>();
const server = createServer((_, response) => response.end("ready"));
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket, request) => {
  const user = new URL(request.url ?? "/", "http://peer").searchParams.get("user") ?? "";
  const own = sockets.get(user) ?? new Set();
  sockets.set(user, own.add(socket));
  socket.on("close", () => own.delete(socket));
  socket.on("message", (data) => void forward(user, JSON.parse(String(data))));
});
server.listen(Number(PORT), "127.0.0.1");

interface Sent {
  id: string;
  chat: string;
  to: string;
  message: string;
}

async function forward(user: string, { id, chat, to, message }: Sent): Promise<void> {
  const { rows } = await pool.query(
    "INSERT INTO peer_messages (id, chat_id, sender_id, message) VALUES ($1, $2, $3, $4) RETURNING *",
    [id, chat, user, message],
  );
  const frame = JSON.stringify({ type: "message", message: rows[0] });
  for (const person of [user, to]) for (const socket of sockets.get(person) ?? []) socket.send(frame);
}
