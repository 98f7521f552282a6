import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayments } from './order-payments.tsx'
import styles from './receipt.module.css'
import { OrderCosts } from './shared/order-costs.tsx'
import type { Order } from './shared/order-queries.ts'
import { useReceiptMail } from './use-receipt-mail.ts'

/** Printable receipt; print styles hide everything else. Needs the `order` texts. */
export function Receipt({ order }: { order: Order }) {
  const t = useT()
  const { date } = useFormats()
  const { send, isSending } = useReceiptMail(order.order_id)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const paidAt = order.timeline.find(({ status }) => status === 'INPROGRESS')?.at
  const lines = (order.shipping_address?.lines ?? []).map((text, at) => ({ text, at }))
  return (
    <article className={styles['receipt']}>
      <div className={styles['tools']}>
        <ButtonLink href={paths.order(order.order_id)}>{t('order.receipt.back')}</ButtonLink>
        <div className={styles['acts']}>
          {order.allowed.includes('download_receipt') && (
            <Button busy={isSending} onClick={() => void send()}>
              {t('order.receipt.mail')}
            </Button>
          )}
          <Button look="primary" onClick={() => window.print()}>
            {t('order.receipt.print')}
          </Button>
        </div>
      </div>
      <header className={styles['head']}>
        <p className={styles['brand']}>{brand.name}</p>
        <h1>{t('order.receipt.title', { number: order.number })}</h1>
        <p>{order.project.name}</p>
        <p>
          {paidAt ? t('order.receipt.paid', { date: date(paidAt, timeZone) }) : t('order.receipt.unpaid')}
        </p>
        <Seller seller={order.seller} />
        {lines.length > 0 && (
          <p className={styles['address']}>
            {lines.map(({ text, at }) => (
              <bdi key={at}>{text}</bdi>
            ))}
          </p>
        )}
      </header>
      <OrderItems order={order} />
      <OrderCosts order={order} />
      <OrderPayments order={order} />
    </article>
  )
}

function Seller({ seller }: Pick<Order, 'seller'>) {
  const t = useT()
  const { name, address, registration_number: registration, tax_number: tax } = seller
  return (
    <p className={styles['address']}>
      <span>{t('order.seller', { name, address })}</span>
      <span>{t('order.seller.registration', { number: registration })}</span>
      {tax !== null && <span>{t('order.seller.tax', { number: tax })}</span>}
    </p>
  )
}
