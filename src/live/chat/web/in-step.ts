import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { serverNow } from '../../../platform/web/server-clock.ts'
import type { ChatMessage } from '../chat-shapes.ts'

/** The aim of a live picture, and how much more makes the chat wait for it (product 16), in ms. */
const targetMs = 6_000
const toleratedMs = 4_000

/**
 * The time up to which messages are shown with a picture at `wallMs`; null where the picture is no more than
 * four seconds behind its aim, or names no time.
 */
export function heldUntil(wallMs: number | null, nowMs: number): number | null {
  if (wallMs === null || nowMs - wallMs <= targetMs + toleratedMs) return null
  return wallMs + targetMs
}

/** Messages that the picture has come to; the fan's own are never held. */
export function inStep(
  messages: readonly ChatMessage[],
  untilMs: number | null,
  ownAuthorId: string | null,
): readonly ChatMessage[] {
  if (untilMs === null) return messages
  return messages.filter(({ at, author }) => Date.parse(at) <= untilMs || author.id === ownAuthorId)
}

/** Looks after which the chat is held: a picture that starts is behind for a moment. */
const looksMin = 4

/** Looks twice a second where the picture is; null while the chat is not held. */
export function useHeldUntil(
  pictureWallMs: () => number | null,
  { isOn, isPlaying }: { isOn: boolean; isPlaying: boolean },
): number | null {
  const [untilMs, setUntilMs] = useState<number | null>(null)
  const behind = useRef(0)
  const look = useEffectEvent(() => {
    const wallMs = pictureWallMs()
    // A picture that is loading names no time: the chat stays as it is.
    if (wallMs === null && isPlaying) return
    const found = heldUntil(wallMs, serverNow())
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
