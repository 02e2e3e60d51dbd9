import { createStore, type StoreApi } from "zustand/vanilla";
import { lengthOf } from "../text-length.ts";
import { LazyVoice, type LoadVoice } from "./lazy-voice.ts";
import {
  type HintLevel,
  MAX_MESSAGE,
  messageEvent,
  newId,
  type TutorEvent,
  type TutorSetup,
} from "./protocol.ts";
import {
  canAsk,
  newSession,
  pendingMessage,
  reduceSession,
  type SessionAction,
  type TutorSession,
} from "./session.ts";
import { readSession, type StoredSession, storeSession } from "./session-storage.ts";
import { type SocketEnd, TutorSocket } from "./socket.ts";
import type { MicrophoneTrouble } from "./voice/device.ts";
import type { VoiceControls, VoiceState } from "./voice/voice-state.ts";

/** What the page shows: what the session is to be about, that it can begin, it, and what came of it. */
export type TutorStep = "setup" | "ready" | "connecting" | "session" | "over";

/** Why no session began. */
export type StartFailure = "unreachable" | "not-begun";

interface TutorCallbacks {
  /** Whose page it is, by their account; nobody's for who has none. */
  userId: string | null;
  /** No session began; `reason` is the server's, where it gave one. */
  onFailed: (failure: StartFailure, reason?: string) => void;
  /** The browser has no access any more. */
  onSignedOut: () => void;
  /** Something of the day was used. */
  onUsed: () => void;
  /** The student is not heard. */
  onMicrophoneTrouble: (trouble: MicrophoneTrouble) => void;
  /** Fetches what sessions by voice are made of. */
  loadVoice?: LoadVoice;
}

/** A lesson whose notes the AI tutor may read. */
export interface ChosenNotes {
  bookingId: string;
  /** Which lesson that is, in words. */
  lesson: string;
}

/** The AI tutor of one page. */
export interface TutorState {
  step: TutorStep;
  /** What was chosen last. */
  setup?: TutorSetup;
  /** The same of lesson notes. */
  notes: ChosenNotes | undefined;
  session: TutorSession;
  /** Its sound, where it has any. */
  voice?: VoiceState;
  voiceControls?: VoiceControls;
  /** What stands in the composer. */
  draft: string;
  /** A session of this tab that was left without an end. */
  resumableSession?: StoredSession;
  /** Looks for one, once the page is mounted. */
  findResumable: () => void;
  choose: (setup: TutorSetup, notes?: ChosenNotes) => void;
  /** Back to choosing; a session that was left is left for good. */
  change: () => void;
  connect: () => void;
  /** Goes on with the session that was left. */
  goOn: () => void;
  /** Stops connecting; a session that was to be gone on with can be later. */
  cancel: () => void;
  /** Closes the connection, and clears what was said. */
  disconnect: () => void;
  write: (draft: string) => void;
  send: () => void;
  stop: () => void;
  retry: () => void;
  askForHint: (level: HintLevel) => void;
  askForClosingQuestion: () => void;
  finish: () => void;
  /** Makes the connection again without waiting. */
  reconnect: () => void;
  /** The page is seen again. */
  wake: () => void;
  /** The page is gone; the session can be gone on with. */
  leave: () => void;
}

export type TutorStore = StoreApi<TutorState>;

const BROKEN =
  "The connection was closed because something went wrong in it. What was said is kept as far as it came.";

const socketUrl = () => `${window.location.origin.replace(/^http/, "ws")}/ws/ai-tutor`;

/** What was typed before stands above what is typed now. */
const joined = (undelivered: string, draft: string) =>
  draft.trim() === "" ? undelivered : `${undelivered}\n${draft}`;

export function createTutorStore({
  userId,
  onFailed,
  onSignedOut,
  onUsed,
  onMicrophoneTrouble,
  loadVoice = () => import("./voice/start-voice.ts"),
}: TutorCallbacks): TutorStore {
  return createStore<TutorState>((set, get) => {
    const socket = new TutorSocket({
      url: socketUrl,
      onEvent: receive,
      onLost: () => {
        voice.lose();
        dispatch({ type: "lost" });
      },
      onEnd: closed,
    });
    const voice = new LazyVoice({
      load: loadVoice,
      onStart: (voiceControls) => set({ voiceControls }),
      onFailed: () => fail("unreachable"),
      send: (event) => socket.send(event),
      onChange: (change) => set((state) => ({ voice: { ...state.voice, ...change } as VoiceState })),
      onPlayed: (heads) => dispatch({ type: "played", heads }),
      onTrouble: onMicrophoneTrouble,
    });

    /** Ends the connection, and gives microphone and speaker back. */
    function stop(): void {
      socket.stop();
      voice.close();
      set(({ voice: _, voiceControls: __, ...state }) => state, true);
    }

    function dispatch(action: SessionAction): void {
      const before = get();
      set(({ session, draft }) => {
        const next = reduceSession(session, action);
        if (next.undelivered === undefined || next.end) return { session: next };
        return { session: reduceSession(next, { type: "offered" }), draft: joined(next.undelivered, draft) };
      });
      const after = get();
      const isOther =
        after.session.id !== before.session.id ||
        after.draft !== before.draft ||
        pendingMessage(after.session) !== pendingMessage(before.session);
      if (isOther) keep();
    }

    /** What a later page needs to go on. */
    function keep(): void {
      const { step, setup, session, draft } = get();
      if (step !== "session" || !setup || session.id === undefined) return;
      const pending = pendingMessage(session)?.text;
      storeSession(userId, { id: session.id, setup, draft, ...(pending === undefined ? {} : { pending }) });
    }

    function begin(session: TutorSession): void {
      set(({ resumableSession: _, ...state }) => ({ ...state, step: "connecting", session }), true);
    }

    function receive(event: TutorEvent): void {
      if (event.type === "tutor.ended") end(event);
      else if (event.type === "error" && get().step === "connecting") fail("not-begun", event.error.message);
      else {
        if (event.type === "session.updated") {
          const { id: _, ...setup } = event.session;
          set({ step: "session", setup });
        }
        dispatch({ type: "received", event });
        voice.receive(event);
      }
    }

    function end(event: Extract<TutorEvent, { type: "tutor.ended" }>): void {
      stop();
      if (event.reason === "signed_out") closed("signed-out");
      else finishWith({ type: "received", event });
    }

    function finishWith(action: SessionAction): void {
      set({ step: "over" });
      dispatch(action);
      storeSession(userId, undefined);
      onUsed();
    }

    function closed(end: SocketEnd): void {
      stop();
      if (end === "broken") finishWith({ type: "broken", message: BROKEN });
      else if (end !== "signed-out") fail(end);
      else {
        set({ step: "ready", session: newSession() });
        onSignedOut();
      }
    }

    function fail(failure: StartFailure, reason?: string): void {
      stop();
      set({ step: "ready", session: newSession() });
      findResumable();
      onFailed(failure, reason);
    }

    function findResumable(): void {
      const resumableSession = readSession(userId);
      if (!resumableSession) return;
      prepare(resumableSession.setup);
      set({ resumableSession, setup: resumableSession.setup, step: "ready" });
    }

    function forgetResumable(): void {
      storeSession(userId, undefined);
      set(({ resumableSession: _, ...state }) => state, true);
    }

    /** What a session of this kind needs is fetched before it begins. */
    function prepare({ mode }: TutorSetup): void {
      if (mode === "voice") voice.prepare();
    }

    /** Begins what a session of this kind has of sound: here, while somebody presses something. */
    function startVoice({ mode }: TutorSetup): void {
      if (mode === "voice") voice.start();
    }

    /** Asks for something, if it can be given now. */
    function ask(event: (id: string) => Parameters<TutorSocket["send"]>[0]): void {
      if (!canAsk(get().session)) return;
      const id = newId();
      voice.stopPlaying();
      dispatch({ type: "requested", pendingRequest: id });
      socket.send(event(id));
    }

    return {
      step: "setup",
      notes: undefined,
      session: newSession(),
      draft: "",
      findResumable,
      choose: (setup, notes) => {
        prepare(setup);
        set({ setup, notes, step: "ready" });
      },
      change: () => {
        forgetResumable();
        set({ step: "setup" });
      },
      connect: () => {
        const { setup, notes } = get();
        if (!setup) return;
        begin(newSession());
        set({ draft: "" });
        startVoice(setup);
        socket.start(setup, notes?.bookingId);
      },
      goOn: () => {
        const { resumableSession } = get();
        if (!resumableSession) return;
        const { id, setup, draft, pending } = resumableSession;
        begin(newSession(id, pending));
        set({ draft, setup });
        startVoice(setup);
        socket.resume(id);
      },
      cancel: () => {
        stop();
        set({ step: "ready", session: newSession() });
        findResumable();
      },
      disconnect: () => {
        voice.stopPlaying();
        stop();
        storeSession(userId, undefined);
        set({ step: "ready", session: newSession(), draft: "" });
        onUsed();
      },
      write: (draft) => {
        set({ draft });
        keep();
      },
      send: () => {
        const { session, draft } = get();
        const length = lengthOf(draft);
        if (!canAsk(session) || length === 0 || length > MAX_MESSAGE) return;
        const [id, pendingRequest, text] = [newId(), newId(), draft.trim()];
        voice.stopPlaying();
        set({ draft: "" });
        dispatch({ type: "sent", id, text, pendingRequest });
        socket.send(messageEvent(id, text));
        socket.send({ type: "response.create", event_id: pendingRequest });
      },
      stop: () => {
        voice.stopPlaying();
        socket.send({ type: "response.cancel" });
      },
      retry: () => ask((event_id) => ({ type: "response.create", event_id })),
      askForHint: (level) => ask((event_id) => ({ type: "tutor.hint", event_id, level })),
      askForClosingQuestion: () => ask((event_id) => ({ type: "tutor.closing_question", event_id })),
      finish: () => {
        dispatch({ type: "ending" });
        voice.rest();
        socket.send({ type: "tutor.end" });
      },
      reconnect: () => socket.reconnect(),
      wake: () => {
        voice.wake();
        socket.wake();
      },
      leave: () => {
        voice.stopPlaying();
        stop();
      },
    };
  });
}
