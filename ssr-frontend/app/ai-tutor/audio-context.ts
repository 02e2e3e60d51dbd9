/** Safari's API that keeps the speaker loud while the microphone is open. */
interface AudioSessionNavigator {
  audioSession?: { type: string };
}

/**
 * Creates the audio context; `undefined` if the browser has none. Must be called during a user gesture:
 * otherwise some browsers play nothing.
 */
export function createAudioContext(): AudioContext | undefined {
  if (typeof AudioContext === "undefined") return undefined;
  setAudioSession("play-and-record");
  try {
    const context = new AudioContext({ latencyHint: "interactive" });
    // It may not be allowed yet; callers check the state.
    context.resume().catch(() => undefined);
    return context;
  } catch (error) {
    // Browsers limit the number of audio contexts.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Closes the context and releases the device for other audio. */
export function closeAudioContext(context: AudioContext | undefined): void {
  void context?.close();
  setAudioSession("auto");
}

function setAudioSession(type: string): void {
  const { audioSession } = navigator as AudioSessionNavigator;
  if (audioSession) audioSession.type = type;
}
