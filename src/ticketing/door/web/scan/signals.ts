import type { Verdict } from '../device/judge.ts'

type Colour = Verdict['colour']

/**
 * Tones by which staff recognize the color without looking: high and rising, the same tone twice, low and
 * long.
 */
const tones: Record<Colour, { hertz: number; seconds: number }[]> = {
  green: [
    { hertz: 880, seconds: 0.08 },
    { hertz: 1_320, seconds: 0.12 },
  ],
  yellow: [
    { hertz: 520, seconds: 0.14 },
    { hertz: 520, seconds: 0.14 },
  ],
  red: [{ hertz: 170, seconds: 0.5 }],
}

const vibrations: Record<Colour, number[]> = { green: [60], yellow: [80, 60, 80], red: [350] }

let audio: AudioContext | null = null

/**
 * Enables sounds. Call it on an interaction with the page, because browsers play no sound before the first
 * one.
 */
export function wakeAudio(): void {
  audio ??= 'AudioContext' in globalThis ? new AudioContext() : null
  void audio?.resume().catch(() => {})
}

export function signalVerdict(
  colour: Colour,
  { hasSound, vibrates }: { hasSound: boolean; vibrates: boolean },
): void {
  if (vibrates) navigator.vibrate?.(vibrations[colour])
  if (!hasSound || audio?.state !== 'running') return
  let at = audio.currentTime
  for (const { hertz, seconds } of tones[colour]) {
    playTone(audio, hertz, at, at + seconds)
    at += seconds + 0.03
  }
}

function playTone(context: AudioContext, hertz: number, from: number, until: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.4, from)
  // Fades out, because the loudspeaker would click otherwise.
  volume.gain.exponentialRampToValueAtTime(0.001, until)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(until)
}
