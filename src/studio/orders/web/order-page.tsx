import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectPage } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { OrderDispute } from './order-dispute.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import styles from './order-page.module.css'
import { OrderParcels } from './order-parcels.tsx'
import { OrderMarks, OrderState } from './order-state.tsx'
import { OrderTickets } from './order-tickets.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OtherOrders } from './other-orders.tsx'
import { type Order, orderQuery } from './queries.ts'
import { useOrderActs } from './use-order-acts.tsx'
import { useOrderFacts } from './use-order-facts.tsx'
import { useOrderFormats } from './use-order-formats.ts'
import { useReveal } from './use-reveal.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.orders'), description: '' }),
  Component: OrderPage,
})

/** One order: what became of it, and the acts that the person may do. */
function OrderPage({ params }: { params: Record<string, string> }) {
  const { locale } = useTexts()
  const { data, error, refetch } = useQuery(orderQuery(useApi(), params['order'] ?? '', locale))
  if (data) return <OrderObject key={data.order_id} order={data} />
  return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
}

function OrderObject({ order }: { order: Order }) {
  const t = useT()
  const { revealed, revealButton, revealDialog } = useReveal(order)
  const facts = useOrderFacts(order, { revealed, revealButton })
  const { acts, open, dialog } = useOrderActs(order)
  return (
    <>
      <ObjectPage
        title={t('studio-orders.title', { number: order.number })}
        badge={
          <>
            <OrderState status={order.status} />
            <OrderMarks order={order} />
          </>
        }
        parent={{ href: studioPaths.orders(), title: t('studio.page.orders') }}
        note={<OrderNote order={order} />}
        acts={acts}
        allowed={order.allowed}
        facts={facts}
      >
        <OrderDispute order={order} />
        <OrderLines order={order} revealed={revealed} />
        <OrderMoney order={order} />
        <OrderParcels order={order} />
        <OrderTickets
          order={order}
          revealed={revealed}
          onReissue={ticket => open({ act: 'reissue', ticket })}
          onVoid={tickets => open({ act: 'void', tickets })}
        />
        <OrderNotes order={order} />
        <OrderTimeline order={order} />
        <OrderMails order={order} onResend={() => open({ act: 'resend' })} />
        <OtherOrders order={order} />
      </ObjectPage>
      {dialog}
      {revealDialog}
    </>
  )
}

/** When the order was placed, and its replacements. */
function OrderNote({ order }: { order: Order }) {
  const t = useT()
  const { formatTime, money } = useOrderFormats()
  return (
    <span className={styles['note']}>
      <span>
        {t('studio-orders.placedAt', {
          date: formatTime(order.placed_at),
          total: money(order.total, order.currency),
        })}
      </span>
      {order.replaces !== null && (
        <a href={`${studioPaths.orders()}?query=${order.replaces}`}>
          {t('studio-orders.replaces', { number: order.replaces })}
        </a>
      )}
      {order.replaced_by.map(({ order_id: id, number }) => (
        <a key={id} href={studioPaths.order(id)}>
          {t('studio-orders.replacedBy', { number })}
        </a>
      ))}
    </span>
  )
}
