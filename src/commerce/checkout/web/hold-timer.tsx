import { useEffect, useEffectEvent } from 'react'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { formatDuration } from '../../../platform/web/format-duration.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useNow } from '../../../platform/web/use-now.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import styles from './steps.module.css'

export type HeldOrder = Pick<Order, 'hold_expires_at'>

interface Props {
  order: HeldOrder
  /** Called when the hold expires; null while a payment is being confirmed, because its outcome decides. */
  onOver: (() => void) | null
}

/**
 * Counts down the time left on the stock reservation, next to each step's button. Screen readers announce
 * only the last minute.
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
        <strong>{formatDuration(leftSeconds)}</strong>
      </div>
      <VisuallyHidden role="status">
        {leftSeconds <= 60 && !isOver && t('checkout.hold.minute')}
      </VisuallyHidden>
    </div>
  )
}
