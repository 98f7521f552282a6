import { lazy, Suspense } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { OrderAddress } from './order-address.tsx'
import { getEndings } from './order-ending.ts'
import { OrderItems } from './order-items.tsx'
import type { OrderMode } from './order-page.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTickets } from './order-tickets.tsx'
import styles from './order-view.module.css'
import { Receipt } from './receipt.tsx'
import { OrderCosts } from './shared/order-costs.tsx'
import type { Order } from './shared/order-queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'

// Loaded lazily, because it includes the form library.
const OrderEnd = lazy(() => import('./order-end.tsx'))

/**
 * Order page content (product 6). The server's `allowed` decides which actions are offered; no rule is
 * repeated here.
 */
export function OrderView({ order, mode }: { order: Order; mode: OrderMode }) {
  const t = useT()
  if (mode === 'receipt') return <Receipt order={order} />
  return (
    <article className={styles['order']}>
      <Head order={order} />
      {mode === 'cancel' ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <OrderEnd order={order} />
        </Suspense>
      ) : (
        <UnpaidNotice order={order} />
      )}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <OrderTickets orderId={order.order_id} tickets={order.entry_tickets} />
          <Section title={t('order.items')}>
            <OrderItems order={order} />
          </Section>
          <OrderParcels order={order} />
          <OrderAddress order={order} isOpen={mode === 'address'} />
        </div>
        <div className={styles['side']}>
          <OrderSteps order={order} />
          <Section title={t('order.costs')}>
            <OrderCosts order={order} />
          </Section>
          <OrderPayments order={order} />
          <Acts order={order} isEnding={mode === 'cancel'} />
        </div>
      </div>
    </article>
  )
}

function Head({ order }: { order: Order }) {
  const t = useT()
  const { date } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const title = t('order.number', { number: order.number })
  return (
    <header className={styles['head']}>
      <Breadcrumbs
        label={t('order.crumbs')}
        items={[{ label: t('order.list'), href: paths.order() }, { label: title }]}
      />
      <h1>{title}</h1>
      <p className={styles['intro']}>
        <StatusBadge status={order.status} />
        <a href={paths.project(order.project.id)}>{order.project.name}</a>
        <span>{date(order.created_at, timeZone)}</span>
      </p>
      {order.replaces && (
        <p className={styles['notice']}>
          <a href={paths.order(order.replaces.order_id)}>
            {t('order.replacement', { number: order.replaces.number })}
          </a>
        </p>
      )}
      {order.is_disputed && <p className={styles['notice']}>{t('order.disputed')}</p>}
    </header>
  )
}

function Acts({ order, isEnding }: { order: Order; isEnding: boolean }) {
  const t = useT()
  const [ending] = getEndings(order)
  const message = t('order.help.message', { number: order.number })
  return (
    <div className={styles['acts']}>
      {order.allowed.includes('download_receipt') && (
        <ButtonLink href={paths.order(order.order_id, 'receipt')}>{t('order.receipt')}</ButtonLink>
      )}
      {ending && !isEnding && (
        <ButtonLink href={paths.order(order.order_id, 'cancel')}>{t(`order.end.${ending}`)}</ButtonLink>
      )}
      <ButtonLink href={paths.technicalIssue(message)}>{t('order.help')}</ButtonLink>
    </div>
  )
}
