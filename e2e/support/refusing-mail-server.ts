import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A mail server that refuses all emails. */
export interface RefusingMailServer {
  /** For `MAIL_URL`. */
  url: string;
  /** Stops listening. */
  stop: () => void;
}

/** Starts a mail server that refuses each recipient (RFC 5321, 550). It ends with the process. */
export async function startRefusingMailServer(): Promise<RefusingMailServer> {
  const server = createServer((socket) => {
    socket.write("220 refusing.test\r\n");
    // A client that disconnects has read what it needed.
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      for (const line of data.toString("latin1").split("\r\n").filter(Boolean))
        socket.write(/^RCPT/i.test(line) ? "550 Refused here\r\n" : "250 refusing.test\r\n");
    });
  });
  server.unref();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close() };
}
