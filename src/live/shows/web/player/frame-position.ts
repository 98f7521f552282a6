/** What a player in a frame says of itself. */
export interface FrameWord {
  seconds: number
  isPlaying: boolean
}

/** While nothing is heard, a playing video is believed to go on so long: it may buffer, or be gone. */
const believedMs = 5_000

/**
 * Where a video in a frame stands: what its player said last, and the time since. A player that has never said anything is
 * counted from when it was loaded.
 */
export function createFramePosition({ startSeconds, now }: { startSeconds: number; now: () => number }) {
  let last: FrameWord & { at: number } = { seconds: startSeconds, isPlaying: true, at: now() }
  let isHeard = false
  return {
    hear({ seconds, isPlaying }: FrameWord): void {
      isHeard = true
      last = { seconds, isPlaying, at: now() }
    },
    isHeard: () => isHeard,
    seconds(): number {
      const sinceMs = last.isPlaying ? now() - last.at : 0
      return last.seconds + (isHeard ? Math.min(sinceMs, believedMs) : sinceMs) / 1_000
    },
  }
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The state of YouTube's player that plays. */
const playing = 1

/**
 * A message of YouTube's player, as its own script reads it: JSON with the values that have changed. `before` is what was
 * heard last.
 */
export function readYoutube(data: unknown, before: FrameWord | null): FrameWord | null {
  if (typeof data !== 'string' || data.length > 100_000) return null
  let info: unknown
  try {
    ;({ info } = JSON.parse(data) as { info: unknown })
  } catch {
    return null
  }
  if (typeof info !== 'object' || info === null) return null
  const { currentTime, playerState } = info as Record<string, unknown>
  const seconds = isSeconds(currentTime) ? currentTime : before?.seconds
  if (seconds === undefined || (currentTime === undefined && playerState === undefined)) return null
  return {
    seconds,
    isPlaying: playerState === undefined ? (before?.isPlaying ?? true) : playerState === playing,
  }
}

/** A message of our plugin for Brightcove's player (`ops/brightcove-position.js`). */
export function readBrightcove(data: unknown): FrameWord | null {
  if (typeof data !== 'object' || data === null) return null
  const { fanfare, seconds, isPlaying } = data as Record<string, unknown>
  return fanfare === 'position' && isSeconds(seconds) && typeof isPlaying === 'boolean'
    ? { seconds, isPlaying }
    : null
}

/** Asks YouTube's player to speak. */
export const youtubeListening = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })
