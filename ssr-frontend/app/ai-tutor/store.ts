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

/** The page's step: setup, ready to start, connecting, session, results. */
export type TutorStep = "setup" | "ready" | "connecting" | "session" | "over";

/** Why no session started. */
export type StartFailure = "unreachable" | "not-begun";

interface TutorCallbacks {
  /** The page's user; `null` without an account. */
  userId: string | null;
  /** No session started; `reason` is the server's, if given. */
  onFailed: (failure: StartFailure, reason?: string) => void;
  /** The browser has no access any more. */
  onSignedOut: () => void;
  /** Some of the daily allowance was used. */
  onUsed: () => void;
  /** The microphone does not work. */
  onMicrophoneTrouble: (trouble: MicrophoneTrouble) => void;
  /** Loads the chunk for voice sessions. */
  loadVoice?: LoadVoice;
}

/** A lesson whose notes the AI tutor may read. */
export interface ChosenNotes {
  bookingId: string;
  /** The lesson's description. */
  lesson: string;
}

/** The state of the AI tutor's page. */
export interface TutorState {
  step: TutorStep;
  /** The last chosen setup. */
  setup?: TutorSetup;
  /** The last chosen lesson notes. */
  notes: ChosenNotes | undefined;
  session: TutorSession;
  /** The state of the audio, in a voice session. */
  voice?: VoiceState;
  voiceControls?: VoiceControls;
  /** The composer's text. */
  draft: string;
  /** A session of this tab that was left without an end. */
  resumableSession?: StoredSession;
  /** Looks for a resumable session after mounting. */
  findResumable: () => void;
  choose: (setup: TutorSetup, notes?: ChosenNotes) => void;
  /** Back to the setup; a resumable session is discarded. */
  change: () => void;
  connect: () => void;
  /** Resumes the session. */
  goOn: () => void;
  /** Stops connecting; a session that was being resumed stays resumable. */
  cancel: () => void;
  /** Closes the connection and clears the messages. */
  disconnect: () => void;
  write: (draft: string) => void;
  send: () => void;
  stop: () => void;
  retry: () => void;
  askForHint: (level: HintLevel) => void;
  askForClosingQuestion: () => void;
  finish: () => void;
  /** Reconnects without a delay. */
  reconnect: () => void;
  /** The page is visible again. */
  wake: () => void;
  /** The page is unloading; the session stays resumable. */
  leave: () => void;
}

export type TutorStore = StoreApi<TutorState>;

const BROKEN = "The connection closed because something went wrong. What was said up to then is kept.";

const socketUrl = () => `${window.location.origin.replace(/^http/, "ws")}/ws/ai-tutor`;

/** The undelivered text, followed by the current draft. */
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

    /** Closes the connection and releases microphone and speaker. */
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

    /** Stores what a later page needs to resume. */
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

    /** Loads the chunks that a session of this mode needs. */
    function prepare({ mode }: TutorSetup): void {
      if (mode === "voice") voice.prepare();
    }

    /** Starts the audio of a voice session, during the user gesture. */
    function startVoice({ mode }: TutorSetup): void {
      if (mode === "voice") voice.start();
    }

    /** Requests a response, if that is possible now. */
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
