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
  const { audioSession } = navigator as AudioSessionNavigator;
  if (audioSession) audioSession.type = "play-and-record";
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
