/** What Safari needs to be told, so that its speaker stays loud while its microphone is open. */
interface AudioSessionNavigator {
  audioSession?: { type: string };
}

/**
 * What plays and captures sound; nothing, where a browser has no such thing. Has to be made while the person presses something:
 * else some browsers play nothing.
 */
export function createAudioContext(): AudioContext | undefined {
  if (typeof AudioContext === "undefined") return undefined;
  setAudioSession("play-and-record");
  try {
    const context = new AudioContext({ latencyHint: "interactive" });
    // Not allowed yet, perhaps; whoever uses it looks.
    context.resume().catch(() => undefined);
    return context;
  } catch (error) {
    // A browser has only so many.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Gives it back, and the device to whatever else plays. */
export function closeAudioContext(context: AudioContext | undefined): void {
  void context?.close();
  setAudioSession("auto");
}

function setAudioSession(type: string): void {
  const { audioSession } = navigator as AudioSessionNavigator;
  if (audioSession) audioSession.type = type;
}
