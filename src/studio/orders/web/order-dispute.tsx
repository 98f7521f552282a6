import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { WarningIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import styles from './order-dispute.module.css'
import type { Order } from './queries.ts'
import { useDisputeWords } from './use-dispute-words.ts'
import { useOrderFormats } from './use-order-formats.ts'

/** The dispute of an order with its deadline, above everything else. */
export function OrderDispute({ order }: { order: Order }) {
  const t = useT()
  const { money, formatTime } = useOrderFormats()
  const { relative } = useFormats()
  const { nameReason, nameState } = useDisputeWords()
  const { dispute, allowed } = order
  if (!dispute) return null
  const { state, reason, amount, currency, due_at: due } = dispute
  const isOpen = state === 'needs_response'
  return (
    <section
      className={styles['panel']}
      data-open={isOpen || undefined}
      aria-label={t('studio-orders.dispute')}
    >
      <h2>
        <WarningIcon />
        {t('studio-orders.dispute.title', { amount: money(amount, currency) })}
      </h2>
      <p>{[nameState(state), reason && nameReason(reason)].filter(Boolean).join(' · ')}</p>
      {isOpen && due !== null && (
        <p className={styles['due']}>
          {t('studio-orders.dispute.until', {
            date: formatTime(due),
            when: relative(due, getServerNow()),
          })}
        </p>
      )}
      <a href={studioPaths.orderDispute(order.order_id)} className={buildButtonClass({ size: 40 })}>
        <span>
          {t(
            isOpen && allowed.includes('dispute_evidence')
              ? 'studio-orders.dispute.prepare'
              : 'studio-orders.dispute.show',
          )}
        </span>
      </a>
    </section>
  )
}
