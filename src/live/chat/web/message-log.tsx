import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { ChevronDownIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ChatMessage } from '../chat-shapes.ts'
import styles from './chat-panel.module.css'

/** Maximum number of messages on the page; older ones aren't needed to follow a chat. */
export const shownMax = 150

/**
 * Lists the last messages. If the reader has scrolled up, the list starts at `heldFirst`, the first seq in
 * view, and grows only at its end.
 */
export function listShown<Message extends { seq: number }>(
  messages: readonly Message[],
  heldFirst: number | null,
): readonly Message[] {
  return heldFirst === null ? messages.slice(-shownMax) : messages.filter(({ seq }) => seq >= heldFirst)
}

/** Maximum distance from the end, in pixels, at which the reader still counts as being at the end. */
const nearPx = 48

interface Props {
  messages: readonly ChatMessage[]
  /** Whether a screen reader politely announces new messages. */
  isReadAloud: boolean
  render: (message: ChatMessage) => ReactNode
  /** Content after the last message, such as the fan's pending messages. */
  tail: ReactNode
  /** Changes when the fan posts, which scrolls the list to its end. */
  tailKey: number
  empty: ReactNode
}

function toEnd(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight
}

/**
 * Shows the messages and follows the end until the reader scrolls up; a button then shows the number of new
 * ones.
 */
export function MessageLog({ messages, isReadAloud, render, tail, tailKey, empty }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [heldAt, setHeldAt] = useState<{ first: number; last: number } | null>(null)
  const last = messages.at(-1)?.seq ?? 0
  const shown = listShown(messages, heldAt?.first ?? null)
  const first = shown[0]?.seq ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is what it follows
  useLayoutEffect(() => {
    if (!heldAt) toEnd(box.current)
  }, [last, first, tailKey, heldAt])
  useLayoutEffect(() => {
    if (tailKey > 0) setHeldAt(null)
  }, [tailKey])
  const isFollowing = useRef(true)
  isFollowing.current = heldAt === null
  // Keeps the end in view when a phone is rotated, fonts load or a notice takes up space.
  useEffect(() => {
    const watch = new ResizeObserver(() => isFollowing.current && toEnd(box.current))
    for (const part of box.current ? [box.current, ...box.current.children] : []) watch.observe(part)
    return () => watch.disconnect()
  }, [])
  const lastTop = useRef(0)
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    const isUpward = element.scrollTop < lastTop.current
    lastTop.current = element.scrollTop
    // Only an upward scroll by the reader stops following; a list that becomes shorter keeps its position.
    setHeldAt(held => (isAtEnd ? null : (held ?? (isUpward ? { first, last } : null))))
  }
  const unread = heldAt ? messages.filter(({ seq }) => seq > heldAt.last).length : 0
  return (
    <div className={styles['logFrame']}>
      <div
        ref={box}
        className={styles['log']}
        onScroll={onScroll}
        role="log"
        aria-label={t('chat.messages')}
        aria-live={isReadAloud ? 'polite' : 'off'}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        tabIndex={0}
      >
        {messages.length === 0 && empty}
        <ol>{shown.map(render)}</ol>
        <ol>{tail}</ol>
      </div>
      {heldAt && (
        <Button
          size={40}
          className={styles['unread']}
          iconStart={<ChevronDownIcon size={18} />}
          onClick={() => setHeldAt(null)}
        >
          {unread > 0 ? t('chat.unread', { count: unread }) : t('chat.toEnd')}
        </Button>
      )}
    </div>
  )
}
