/** The relays that are measured by voice: the product, a plain one, and one that does not parse what it relays. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { waitFor200 } from "../scripts/lib/http.ts";
import type { LoadPerson } from "../scripts/lib/people.ts";
import { freePorts } from "../scripts/lib/ports.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { startAcademy, startNodePeer } from "./academy.ts";
import { startNginxProxy } from "./nginx.ts";
import type { AcademyOptions } from "./sample-academy.ts";
import type { VoiceService } from "./voice-service.ts";

const PASSWORD = "academy-beta";
const FRAME_TIMEOUT_MS = 10_000;

/** A relay, and how a page opens a session on it. */
export interface Relay {
  name: string;
  running: Running;
  open(person: LoadPerson): Promise<WebSocket>;
}

/** Returns the next frame of a type. A closed socket or a refusal fails the benchmark. */
export const nextFrame = (socket: WebSocket, type: string): Promise<{ item_id?: string }> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      socket.off("message", listen);
      socket.off("close", gone);
      act();
    };
    const listen = (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith(`{"type":"${type}"`)) settle(() => resolve(JSON.parse(text)));
      else if (/^\{"type":"(error|tutor\.ended)"/.test(text))
        settle(() => reject(new Error(`no ${type} but ${text}`)));
    };
    const gone = (code: number) => settle(() => reject(new Error(`closed with ${code}, before ${type}`)));
    const timer = setTimeout(() => settle(() => reject(new Error(`no ${type} in time`))), FRAME_TIMEOUT_MS);
    socket.on("message", listen);
    socket.once("close", gone);
  });

export async function startOurs(
  supervisor: Supervisor,
  options: AcademyOptions,
  url: string,
  service: VoiceService,
): Promise<Relay> {
  const settings = {
    AI_TUTOR_PASSWORD: PASSWORD,
    OPENAI_API_URL: `http://127.0.0.1:${service.port}/v1`,
  };
  const { running, origin } = await startAcademy(supervisor, options, { name: "voice", url, settings });
  // All users share one access cookie; the account identifies the session's owner.
  let access: string | undefined;
  return {
    name: "academy",
    running,
    open: async (person) => {
      access ??= await enter(origin, person);
      const cookie = `${person.cookie}; ${access}`;
      const socket = new WebSocket(`${origin.replace("http", "ws")}/ws/ai-tutor`, {
        headers: { cookie, origin },
        perMessageDeflate: false,
      });
      await once(socket, "open");
      const ready = nextFrame(socket, "session.updated");
      const setup = { grade: "9th", subject: "Math", topic: "Equations", mode: "voice" };
      const content = [{ type: "input_text", text: JSON.stringify(setup) }];
      const item = { type: "message", role: "system", content };
      socket.send(JSON.stringify({ type: "conversation.item.create", item }));
      await ready;
      return socket;
    },
  };
}

/** Enters the beta. Returns the access cookie. */
async function enter(origin: string, { cookie }: LoadPerson): Promise<string> {
  const response = await fetch(`${origin}/api/ai-tutor/access`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin },
    body: JSON.stringify({ password: PASSWORD, is_13_or_older: true }),
  });
  const [access] = response.headers.getSetCookie();
  if (response.status !== 204 || !access) throw new Error(`the door answers ${response.status}`);
  return access.split(";")[0] ?? "";
}

export async function startPeer(
  supervisor: Supervisor,
  options: AcademyOptions,
  service: VoiceService,
): Promise<Relay> {
  const settings = { UPSTREAM: `ws://127.0.0.1:${service.port}/` };
  const { running, origin } = await startNodePeer(supervisor, options, { name: "voice", settings });
  return {
    name: "plain ws",
    running,
    open: async () => {
      const socket = new WebSocket(`${origin.replace("http", "ws")}/`, { perMessageDeflate: false });
      await once(socket, "open");
      await nextFrame(socket, "session.updated");
      return socket;
    },
  };
}

/** Behind nginx a page connects to the service directly and sends what a relay would. */
export async function startNginxRelay(
  supervisor: Supervisor,
  { logDir }: AcademyOptions,
  service: VoiceService,
): Promise<Relay> {
  const { site: port } = await freePorts();
  const running = startNginxProxy(supervisor, {
    folder: `${logDir}/voice-nginx`,
    port,
    upstream: service.port,
  });
  await waitFor200(supervisor, `http://127.0.0.1:${port}/`, running);
  return {
    name: "nginx",
    running,
    open: async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
      await once(socket, "open");
      const ready = nextFrame(socket, "session.updated");
      socket.send(JSON.stringify({ type: "session.update" }));
      await ready;
      socket.on("message", (data: Buffer) => {
        if (data.toString().startsWith('{"type":"conversation.item.input_audio_transcription.completed"'))
          socket.send(JSON.stringify({ type: "response.create" }));
      });
      return socket;
    },
  };
}
