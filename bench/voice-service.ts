/**
 * The service behind the measured relays: the parts of OpenAI's Realtime API and moderation that a voice session needs.
 * It runs in the measuring process, so that one clock gives the times of sending and arrival.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** Interval between pieces of an answer in ms, as with the real service, and the length of each piece. */
const PIECE_MS = 200;
/** 24 kHz mono 16-bit. */
const PIECE = Buffer.alloc((24_000 * 2 * PIECE_MS) / 1000, 1).toString("base64");
const WORDS = "and so we go on, ";
/** The moderation result for any text. */
const FINE = JSON.stringify({
  id: "modr-1",
  model: "omni-moderation-latest",
  results: [{ flagged: false, categories: {}, category_scores: {} }],
});

/** Callbacks for a test of delay. */
export interface VoiceServiceCallbacks {
  /** A frame of microphone audio has arrived. */
  onAppend: (audio: string) => void;
  /** A response was requested. */
  onResponseAsked: (socket: WebSocket) => void;
}

export interface VoiceService {
  port: number;
  /** Whether responses continue until they are cancelled; otherwise they consist of one piece. */
  speaks: boolean;
  callbacks: VoiceServiceCallbacks;
  /** Reports a spoken turn. */
  hearTurn(socket: WebSocket): void;
  sockets: Set<WebSocket>;
  close(): Promise<void>;
}

/** Starts the service on a free port. */
export async function startVoiceService(): Promise<VoiceService> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end(FINE));
  });
  const sockets = new Set<WebSocket>();
  const service: VoiceService = {
    port: 0,
    speaks: true,
    callbacks: { onAppend: () => undefined, onResponseAsked: () => undefined },
    hearTurn,
    sockets,
    close: () => closeAll(server, sockets),
  };
  new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, service);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  service.port = (server.address() as AddressInfo).port;
  return service;
}

async function closeAll(server: Server, sockets: Set<WebSocket>): Promise<void> {
  for (const socket of sockets) socket.terminate();
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

let items = 0;

function hearTurn(socket: WebSocket): void {
  const item_id = `item_${items++}`;
  const say = (event: object) => socket.send(JSON.stringify(event));
  say({ type: "input_audio_buffer.speech_started", item_id, audio_start_ms: 0 });
  say({ type: "input_audio_buffer.speech_stopped", item_id, audio_end_ms: 900 });
  say({ type: "input_audio_buffer.committed", item_id, previous_item_id: null });
  say({
    type: "conversation.item.input_audio_transcription.completed",
    item_id,
    content_index: 0,
    transcript: "I have two x plus three equals eleven.",
  });
}

interface ClientEvent {
  type: string;
  audio?: string;
  response?: { metadata?: { tag?: string } };
}

function serve(socket: WebSocket, service: VoiceService): void {
  let timer: NodeJS.Timeout | undefined;
  let answer: { id: string; item_id: string } | undefined;
  const say = (event: object) => socket.send(JSON.stringify(event));
  const finish = (status: string) => {
    clearInterval(timer);
    if (answer) say({ type: "response.done", response: { id: answer.id, status } });
    answer = undefined;
  };
  const piece = () => {
    if (!answer) return;
    const { id: response_id, item_id } = answer;
    say({ type: "response.output_audio_transcript.delta", response_id, item_id, delta: WORDS });
    say({ type: "response.output_audio.delta", response_id, item_id, delta: PIECE });
  };
  socket.on("close", () => clearInterval(timer));
  socket.on("message", (data: Buffer) => {
    const event = JSON.parse(data.toString()) as ClientEvent;
    switch (event.type) {
      case "session.update":
        say({ type: "session.updated", session: { type: "realtime" } });
        break;
      case "input_audio_buffer.append":
        service.callbacks.onAppend(event.audio ?? "");
        break;
      case "response.create": {
        const number = items++;
        answer = { id: `resp_${number}`, item_id: `answer_${number}` };
        const metadata = event.response?.metadata;
        say({ type: "response.created", response: { id: answer.id, status: "in_progress", metadata } });
        service.callbacks.onResponseAsked(socket);
        // Sends enough words for the first check immediately, because the real service generates faster than real time.
        for (let first = 0; first < 4; first++) piece();
        if (service.speaks) timer = setInterval(piece, PIECE_MS);
        else finish("completed");
        break;
      }
      case "response.cancel":
        finish("cancelled");
    }
  });
}
