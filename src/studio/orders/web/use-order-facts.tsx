import type { ReactNode } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Fact } from '../../kit/web/shared/object-page.tsx'
import { useCan } from '../../staff/web/shared/self.ts'
import styles from './order-page.module.css'
import type { Order } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'
import type { Revealed } from './use-reveal.tsx'

interface Shown {
  revealed: Revealed | null
  revealButton: ReactNode
}

/** The facts at the side of an order: its fan, the address and how it was bought. */
export function useOrderFacts(order: Order, shown: Shown): Fact[] {
  const t = useT()
  const { formatTime } = useOrderFormats()
  const { project, method, coupon } = order
  return [
    { title: t('studio-orders.fan'), value: <FanFact order={order} {...shown} /> },
    { title: t('studio-orders.address'), value: <AddressFact order={order} revealed={shown.revealed} /> },
    {
      title: t('studio-orders.project'),
      value: (
        <a href={`${studioPaths.orders()}?project_id=${project.project_id}`} className={styles['link']}>
          {project.name}
        </a>
      ),
    },
    ...(method ? [{ title: t('studio-orders.method'), value: t(`studio-orders.method.${method}`) }] : []),
    ...(coupon ? [{ title: t('studio-orders.coupon'), value: coupon.name }] : []),
    { title: t('studio-orders.placed'), value: formatTime(order.placed_at) },
    ...(order.paid_at === null ? [] : [{ title: t('studio-orders.paid'), value: formatTime(order.paid_at) }]),
  ]
}

function FanFact({ order: { fan }, revealed, revealButton }: Shown & { order: Order }) {
  const t = useT()
  const { number, getLanguageName } = useOrderFormats()
  const canRead = useCan('fans.read')
  if (!fan) return <p className={styles['muted']}>{t('studio-orders.noFan')}</p>
  return (
    <div className={styles['fact']}>
      {canRead ? <a href={studioPaths.fan(fan.user_id)}>{fan.name}</a> : <span>{fan.name}</span>}
      {revealed ? (
        <>
          {revealed.email && <a href={`mailto:${revealed.email}`}>{revealed.email}</a>}
          {revealed.phone && <bdi>{revealed.phone}</bdi>}
        </>
      ) : (
        <bdi>{fan.email_masked}</bdi>
      )}
      <span className={styles['muted']}>
        {getLanguageName(fan.locale)} ·{' '}
        {t('studio-orders.fan.orders', { count: fan.order_count, number: number(fan.order_count) })}
      </span>
      {revealButton}
    </div>
  )
}

function AddressFact({ order, revealed }: { order: Order; revealed: Revealed | null }) {
  const t = useT()
  const { getCountryName } = useOrderFormats()
  const { address, allowed, country } = order
  const lines = revealed?.address_lines ?? address?.masked_lines ?? []
  return (
    <div className={styles['fact']}>
      {lines.length > 0 && (
        <p className={styles['address']}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
            <bdi key={at}>{line}</bdi>
          ))}
        </p>
      )}
      <span>{getCountryName(address?.country ?? country)}</span>
      {address && !address.is_complete && (
        <span className={styles['problem']}>{t('studio-orders.address.incomplete')}</span>
      )}
      {allowed.includes('edit_address') && (
        <a href={studioPaths.orderAddress(order.order_id)} className={buildButtonClass({ size: 40 })}>
          <span>{t('studio-orders.address.edit')}</span>
        </a>
      )}
    </div>
  )
}
