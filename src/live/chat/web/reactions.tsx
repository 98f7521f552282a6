import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { HeartIcon } from '../../../platform/ui/icons.tsx'
import { createHearts, type FloatingHeart } from './floating-hearts.ts'
import styles from './reactions.module.css'

interface Props {
  /** Element that contains the picture. */
  picture: HTMLElement
  /** All hearts of the room including the fan's own; null until the first snapshot. */
  total: number | null
}

interface Burst {
  id: number
  hearts: FloatingHeart[]
}

/**
 * Floats hearts over the picture as the room's count grows. The hearts of one increase share a layer, which
 * is cheap on a phone. They are decorative, because the count next to the field shows the same.
 */
export function Reactions({ picture, total }: Props) {
  const [bursts, setBursts] = useState<readonly Burst[]>([])
  const before = useRef(total)
  const lastId = useRef(0)
  useEffect(() => {
    const from = before.current
    before.current = total
    if (from === null || total === null || document.hidden) return
    const hearts = createHearts(from, total, Math.random)
    if (hearts.length === 0) return
    lastId.current += 1
    const id = lastId.current
    setBursts(shown => [...shown, { id, hearts }])
  }, [total])
  return createPortal(
    <div className={styles['hearts']} aria-hidden="true">
      {bursts.map(({ id, hearts }) => (
        <div
          key={id}
          className={styles['burst']}
          onAnimationEnd={() => setBursts(shown => shown.filter(burst => burst.id !== id))}
        >
          {hearts.map(({ x, y, scale }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a burst never changes
              key={at}
              className={styles['heart']}
              style={{ insetInlineStart: `${x * 80}%`, insetBlockEnd: `${y * 70}%`, scale }}
            >
              <HeartIcon size={28} />
            </span>
          ))}
        </div>
      ))}
    </div>,
    picture,
  )
}
