"""Speaks the stand-in's sentences: `python3 synthesise.py FOLDER`, with Debian's libespeak-ng1 1.51.

Writes FOLDER/<name>.wav, 24 kHz mono 16-bit, and FOLDER/sentences.json: each sentence's text, who says it, and of its
words, or of two that are said as one, where they begin in the text and in the audio, in ms. Run once; what it wrote is in the repository, so that nobody needs a speech synthesiser.
"""

import ctypes
import json
import math
import sys
import wave
from pathlib import Path

RATE = 24_000
STUDENT, TUTOR = "en-us", "en-us+f3"
SENTENCES = {
    "equation": ("student", "I have two x plus three equals eleven."),
    "subtract": ("student", "I would subtract three from both sides."),
    "four": ("student", "Is x equal to four?"),
    "wait": ("student", "Wait, I have a question."),
    "stuck": ("student", "I do not know how to begin."),
    "distress": ("student", "I want to hurt myself."),
    "first-step": ("tutor", "What do you think the first step could be? A guess is fine, as long as it is yours."),
    "nudge": ("tutor", "Look at what happens to x. Which part would you undo first?"),
    "step": ("tutor", "Take three from both sides, and tell me what is left."),
    "worked-example": (
        "tutor",
        "Another one: five x equals ten. Divide both sides by five, and x is two. Now do the same with yours.",
    ),
    "closing-question": ("tutor", "Last question, without help. What is x, if four x minus one equals seven?"),
    "right": ("tutor", "Yes, that is right. You undid the steps in the opposite order."),
}

EVENT_END, EVENT_WORD = 0, 1
CHARS_UTF8 = 1


class Event(ctypes.Structure):
    """espeak_EVENT of speak_lib.h."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_int64),
    ]


def speaker():
    lib = ctypes.CDLL("libespeak-ng.so.1")
    samples, words = [], []
    callback_type = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event)
    )

    @callback_type
    def callback(wav, count, events):
        if wav and count > 0:
            samples.extend(wav[:count])
        index = 0
        while events[index].type != EVENT_END:
            if events[index].type == EVENT_WORD:
                # Positions count from 1.
                words.append((events[index].text_position - 1, events[index].audio_position))
            index += 1
        return 0

    rate = lib.espeak_Initialize(2, 0, None, 0)
    lib.espeak_SetSynthCallback(callback)

    def speak(voice, text):
        samples.clear()
        words.clear()
        lib.espeak_SetVoiceByName(voice.encode())
        lib.espeak_SetParameter(1, 185, 0)
        data = text.encode() + b"\0"
        lib.espeak_Synth(data, len(data), 0, 1, 0, CHARS_UTF8, None, None)
        lib.espeak_Synchronize()
        return list(samples), list(words)

    # The callback lives as long as what is returned.
    speak.callback = callback
    return rate, speak


def resampled(samples, rate):
    """To 24 kHz, by a windowed sinc."""
    half = 24
    out = []
    for index in range(int(len(samples) * RATE / rate)):
        position = index * rate / RATE
        first = math.floor(position) - half + 1
        total = 0.0
        for at in range(max(first, 0), min(first + 2 * half, len(samples))):
            distance = position - at
            window = 0.5 + 0.5 * math.cos(math.pi * distance / half)
            sinc = 1.0 if distance == 0 else math.sin(math.pi * distance) / (math.pi * distance)
            total += samples[at] * sinc * window
        out.append(max(-32768, min(32767, round(total))))
    return out


def trimmed(samples, words_ms):
    """Without the silence before and after."""
    loud = [index for index, sample in enumerate(samples) if abs(sample) > 200]
    first, last = max(loud[0] - RATE // 50, 0), min(loud[-1] + RATE // 25, len(samples))
    offset = first * 1000 // RATE
    return samples[first:last], [(position, max(0, at - offset)) for position, at in words_ms]


def main():
    folder = Path(sys.argv[1])
    rate, speak = speaker()
    listed = []
    for name, (who, text) in SENTENCES.items():
        samples, words = speak(STUDENT if who == "student" else TUTOR, text)
        samples, words = trimmed(resampled(samples, rate), words)
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(sample.to_bytes(2, "little", signed=True) for sample in samples))
        # A pause is reported as a word that is nowhere in the text.
        words = [[at, ms] for at, ms in words if at >= 0]
        listed.append({"name": name, "who": who, "text": text, "words": words})
    # `make format` lays it out.
    (folder / "sentences.json").write_text(json.dumps(listed))


main()
