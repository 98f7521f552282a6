export interface FrameMessage {
  seconds: number
  isPlaying: boolean
}

/** How long a video without new messages is assumed to play on; after that it may be buffering or stuck. */
const believedMs = 5_000

/**
 * Estimates the position of a framed video from its player's last message and the time since. Without any
 * message, it counts from loading.
 */
export function createFramePosition({ startSeconds, now }: { startSeconds: number; now: () => number }) {
  let last: FrameMessage & { at: number } = { seconds: startSeconds, isPlaying: true, at: now() }
  let isHeard = false
  return {
    hear({ seconds, isPlaying }: FrameMessage): void {
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

/** YouTube's player state for "playing". */
const playing = 1

/**
 * Reads a message from YouTube's player as YouTube's own script does: JSON with the changed values, which are
 * merged into `before`, the previous message. Returns null if the data is not such a message.
 */
export function readYoutube(data: unknown, before: FrameMessage | null): FrameMessage | null {
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

/**
 * Reads a message from our plugin for Brightcove's player (`ops/brightcove-position.js`); null if the data is
 * not such a message.
 */
export function readBrightcove(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { fanfare, seconds, isPlaying } = data as Record<string, unknown>
  return fanfare === 'position' && isSeconds(seconds) && typeof isPlaying === 'boolean'
    ? { seconds, isPlaying }
    : null
}

/** Message that makes YouTube's player send its own messages. */
export const youtubeListening = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })
