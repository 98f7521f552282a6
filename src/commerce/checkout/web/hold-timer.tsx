import { useEffect, useEffectEvent } from 'react'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { clockLength } from '../../../platform/web/clock-length.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useNow } from '../../../platform/web/use-now.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import styles from './steps.module.css'

/** The order that holds pieces. */
export type Held = Pick<Order, 'hold_expires_at'>

interface Props {
  order: Held
  /** Its time is over; null while a payment is being confirmed, which decides first. */
  onOver: (() => void) | null
}

/**
 * Counts down what is left of the stock reservation, next to the button of each step. Only the last minute is announced.
 */
export function HoldTimer({ order, onOver }: Props) {
  const t = useT()
  const now = useNow()
  const leftSeconds = Math.max(0, Math.ceil((Date.parse(order.hold_expires_at ?? '') - now) / 1_000))
  const isOver = leftSeconds === 0
  const canEnd = isOver && order.hold_expires_at !== null && onOver !== null
  const end = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (canEnd) end()
  }, [canEnd])
  if (order.hold_expires_at === null) return null
  return (
    <div className={styles['hold']}>
      <div className={styles['time']} role="timer" aria-label={t('checkout.hold')}>
        <span>{t('checkout.hold')}</span>
        <strong>{clockLength(leftSeconds)}</strong>
      </div>
      <VisuallyHidden role="status">
        {leftSeconds <= 60 && !isOver && t('checkout.hold.minute')}
      </VisuallyHidden>
    </div>
  )
}
