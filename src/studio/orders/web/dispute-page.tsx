import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouterState } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { EmptyNote, ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { DisputeNoteForm } from './dispute-note-form.tsx'
import { type Dispute, disputesQuery } from './dispute-queries.ts'
import { DisputeView } from './dispute-view.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { type Order, orderQuery } from './queries.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-orders.dispute'), description: '' }),
  Component: DisputePage,
})

/** A dispute of an order: the evidence for Stripe, or a note on what was done at another provider. */
function DisputePage({ params }: { params: Record<string, string> }) {
  const t = useT()
  const api = useApi()
  const { locale } = useTexts()
  const search = useRouterState({ select: state => state.location.search })
  const orderId = params['order'] ?? ''
  const order = useQuery(orderQuery(api, orderId, locale))
  const disputes = useQuery(disputesQuery(api, orderId))
  const failed = [order, disputes].find(({ error, data }) => error && !data)
  if (failed) return <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
  if (!order.data || !disputes.data) return <ObjectSkeleton />
  const id = Number(new URLSearchParams(search).get('dispute'))
  const chosen = disputes.data.find(({ dispute_id: other }) => other === id) ?? disputes.data[0]
  if (!chosen) {
    return (
      <EmptyNote
        title={t('studio-orders.dispute.empty')}
        action={
          <a href={studioPaths.order(orderId)}>{t('studio-orders.title', { number: order.data.number })}</a>
        }
      />
    )
  }
  return <DisputeContent key={chosen.dispute_id} order={order.data} dispute={chosen} all={disputes.data} />
}

export interface DisputeProps {
  order: Order
  dispute: Dispute
  /** All disputes of the order. */
  all: readonly Dispute[]
}

function DisputeContent(props: DisputeProps) {
  const { allowed, provider } = props.dispute
  if (allowed.includes('edit') && provider === 'stripe_card') return <EvidenceForm {...props} />
  return allowed.includes('note') ? <DisputeNoteForm {...props} /> : <DisputeView {...props} />
}
