import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import type { ChatMessage } from '../chat-shapes.ts'

/**
 * Target latency of a live picture, and the additional latency beyond which the chat waits for the picture
 * (product 16), in ms.
 */
const targetMs = 6_000
const toleratedMs = 4_000

/**
 * Returns the time up to which messages are shown with a picture at `wallMs`; null if the picture is at most
 * four seconds behind its target or has no time.
 */
export function computeHeldUntil(wallMs: number | null, nowMs: number): number | null {
  if (wallMs === null || nowMs - wallMs <= targetMs + toleratedMs) return null
  return wallMs + targetMs
}

/** Filters out messages that the picture has not reached; the fan's own are always shown. */
export function filterShown(
  messages: readonly ChatMessage[],
  untilMs: number | null,
  ownAuthorId: string | null,
): readonly ChatMessage[] {
  if (untilMs === null) return messages
  return messages.filter(({ at, author }) => Date.parse(at) <= untilMs || author.id === ownAuthorId)
}

/** Minimum number of checks before the chat is held, because a starting picture is always briefly behind. */
const looksMin = 4

/**
 * Checks the picture's time twice a second and returns the time up to which messages are shown; null while
 * the chat is not held.
 */
export function useHeldUntil(
  pictureWallMs: () => number | null,
  { isOn, isPlaying }: { isOn: boolean; isPlaying: boolean },
): number | null {
  const [untilMs, setUntilMs] = useState<number | null>(null)
  const behind = useRef(0)
  const look = useEffectEvent(() => {
    const wallMs = pictureWallMs()
    // A loading picture has no time; the chat then stays held or not, as it was.
    if (wallMs === null && isPlaying) return
    const found = computeHeldUntil(wallMs, getServerNow())
    behind.current = found === null ? 0 : behind.current + 1
    setUntilMs(behind.current < looksMin ? null : found)
  })
  useEffect(() => {
    if (!isOn) return setUntilMs(null)
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [isOn])
  return untilMs
}
