import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { clockLength } from '../../../platform/web/clock-length.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useNow } from '../../../platform/web/use-now.ts'
import type { Order } from '../../orders/web/shared/order-queries.ts'
import styles from './steps.module.css'

/** What holds pieces, and where. */
export type Held = Pick<Order, 'hold_expires_at'> & { project: { id: number } }

/**
 * Countdown of the stock reservation, beside the button in every step; refetches when it expires. Only the last minute
 * is announced.
 */
export function HoldTimer({ order }: { order: Held }) {
  const t = useT()
  const queries = useQueryClient()
  const now = useNow()
  const leftSeconds = Math.max(0, Math.ceil((Date.parse(order.hold_expires_at ?? '') - now) / 1_000))
  const isOver = leftSeconds === 0
  useEffect(() => {
    if (!isOver) return
    void queries.invalidateQueries({ queryKey: ['self', 'purchase-status', order.project.id] })
  }, [isOver, queries, order.project.id])
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
