/**
 * The peer of the AI tutor's relay: a plain `ws` relay in one Node process. It translates events between the two
 * protocols, as it must, and authenticates nobody, checks nothing and stores nothing.
 */
import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";

const { PORT, UPSTREAM } = process.env;

const NAMES: Record<string, string> = {
  "response.output_audio.delta": "response.audio.delta",
  "response.output_audio_transcript.delta": "response.audio_transcript.delta",
};

interface Event {
  type: string;
}

const server = createServer((_, response) => response.end("ready"));
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (page) => {
  const upstream = new WebSocket(UPSTREAM ?? "", { perMessageDeflate: false });
  upstream.on("open", () => upstream.send(JSON.stringify({ type: "session.update" })));
  upstream.on("message", (data: Buffer) => {
    const event = JSON.parse(data.toString()) as Event;
    page.send(JSON.stringify({ ...event, type: NAMES[event.type] ?? event.type }));
    // Every utterance gets a response.
    if (event.type === "conversation.item.input_audio_transcription.completed")
      upstream.send(JSON.stringify({ type: "response.create" }));
  });
  page.on("message", (data: Buffer) => {
    const event = JSON.parse(data.toString()) as Event;
    if (upstream.readyState === WebSocket.OPEN && event.type.startsWith("input_audio_buffer."))
      upstream.send(JSON.stringify(event));
  });
  upstream.on("close", () => page.close());
  page.on("close", () => upstream.close());
});
server.listen(Number(PORT), "127.0.0.1");
