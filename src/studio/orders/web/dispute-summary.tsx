import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge, type BadgeColor } from '../../../platform/ui/badge.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import styles from './dispute.module.css'
import type { DisputeProps } from './dispute-page.tsx'
import type { Dispute } from './dispute-queries.ts'
import { useDisputeWords } from './use-dispute-words.ts'
import { useOrderFormats } from './use-order-formats.ts'

const colors: Record<Dispute['state'], BadgeColor> = {
  needs_response: 'danger',
  submitting: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'neutral',
}

export function DisputeState({ state }: Pick<Dispute, 'state'>) {
  const { nameState } = useDisputeWords()
  return <Badge color={colors[state]}>{nameState(state)}</Badge>
}

/** The facts of a dispute, and links to the others of the order. */
export function DisputeSummary({ order, dispute, all }: DisputeProps) {
  const t = useT()
  const { formatTime, money } = useOrderFormats()
  const { relative } = useFormats()
  const { nameReason, nameState } = useDisputeWords()
  const { amount, currency, due_at: due, reason, failure } = dispute
  const facts = [
    ...(amount !== null && currency !== null
      ? [[t('studio-orders.dispute.amount'), money(amount, currency)]]
      : []),
    ...(reason === null ? [] : [[t('studio-orders.dispute.why'), nameReason(reason)]]),
    [t('studio-orders.dispute.opened'), formatTime(dispute.opened_at)],
    ...(due === null
      ? []
      : [[t('studio-orders.dispute.due'), `${formatTime(due)} (${relative(due, getServerNow())})`]]),
    ...(dispute.submitted_at === null
      ? []
      : [[t('studio-orders.dispute.submitted'), formatTime(dispute.submitted_at)]]),
    ...(dispute.ended_at === null ? [] : [[t('studio-orders.dispute.ended'), formatTime(dispute.ended_at)]]),
    [t('studio-orders.dispute.ref'), dispute.provider_ref],
  ]
  const others = all.filter(other => other !== dispute)
  return (
    <div className={styles['summary']}>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failure !== null && (
        <p className={styles['problem']}>{t('studio-orders.dispute.failure', { reason: failure })}</p>
      )}
      {others.map(({ dispute_id: id, state, opened_at: at }) => (
        <a key={id} href={`${studioPaths.orderDispute(order.order_id)}?dispute=${id}`}>
          {t('studio-orders.dispute.other', { date: formatTime(at), state: nameState(state) })}
        </a>
      ))}
    </div>
  )
}
