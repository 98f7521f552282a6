import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Order } from './shared/order-queries.ts'
import styles from './unpaid-notice.module.css'

/** Shows how long an unpaid order's stock is reserved, with a link to pay. Needs the `order` texts. */
export function UnpaidNotice({ order }: { order: Order }) {
  const t = useT()
  const { time } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!order.allowed.includes('pay') || order.hold_expires_at === null) return null
  return (
    <section className={styles['notice']} aria-label={t('order.unpaid')}>
      <div>
        <p className={styles['title']}>{t('order.unpaid')}</p>
        <p>{t('order.unpaid.text', { time: time(order.hold_expires_at, timeZone) })}</p>
      </div>
      <ButtonLink look="primary" href={paths.purchase(order.project.id)}>
        {t('order.pay')}
      </ButtonLink>
    </section>
  )
}
