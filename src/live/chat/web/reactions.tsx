import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { HeartIcon } from '../../../platform/ui/icons.tsx'
import { type FloatingHeart, heartsFor } from './floating-hearts.ts'
import styles from './reactions.module.css'

interface Props {
  /** The box that the picture fills. */
  picture: HTMLElement
  /** All hearts of the room, with the fan's own; null before the first snapshot. */
  total: number | null
}

/** Hearts that rise over the picture as the room's count grows. Decoration: the count beside the field says the same. */
export function Reactions({ picture, total }: Props) {
  const [hearts, setHearts] = useState<readonly FloatingHeart[]>([])
  const before = useRef(total)
  const lastId = useRef(0)
  useEffect(() => {
    const from = before.current
    before.current = total
    if (from === null || total === null || document.hidden) return
    const fresh = heartsFor(from, total, { firstId: lastId.current + 1, random: Math.random })
    lastId.current += fresh.length
    if (fresh.length > 0) setHearts(shown => [...shown, ...fresh])
  }, [total])
  return createPortal(
    <div className={styles['hearts']} aria-hidden="true">
      {hearts.map(({ id, x, delayMs }) => (
        <span
          key={id}
          className={styles['heart']}
          style={{ insetInlineEnd: `${4 + x * 16}%`, animationDelay: `${delayMs}ms` }}
          onAnimationEnd={() => setHearts(shown => shown.filter(heart => heart.id !== id))}
        >
          <HeartIcon size={28} />
        </span>
      ))}
    </div>,
    picture,
  )
}
