import { Badge } from '../../../platform/ui/badge.tsx'
import { type Formats, useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './coupon-card.module.css'
import type { OwnCoupon } from './queries.ts'

/** Shows a coupon's discount, scope and expiry. Needs the texts `activity`. */
export function CouponCard({ coupon }: { coupon: OwnCoupon }) {
  const t = useT()
  const formats = useFormats()
  const { reason } = coupon
  const isOver = reason !== undefined && reason !== 'not_yet'
  return (
    <article className={styles['coupon']} data-over={isOver || undefined}>
      <p className={styles['off']}>
        {t('activity.coupons.off', { discount: formatDiscount(coupon, formats) })}
      </p>
      <div className={styles['text']}>
        <h3 className={styles['name']}>{coupon.name}</h3>
        <Validity coupon={coupon} />
        <Conditions coupon={coupon} />
        {(reason === 'used_up' || reason === 'first_purchase' || reason === 'expired') && (
          <div>
            <Badge>{t(`coupon.reason.${reason}`)}</Badge>
          </div>
        )}
      </div>
    </article>
  )
}

function formatDiscount({ amount, percent }: OwnCoupon, { money, discount }: Formats): string {
  return amount ? money(amount.amount, amount.currency) : discount(percent ?? 0)
}

function Validity({ coupon: { reason, valid_from: from, valid_until: until } }: { coupon: OwnCoupon }) {
  const t = useT()
  const { date } = useFormats()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <p className={styles['until']}>
      {reason === 'not_yet'
        ? t('activity.coupons.from', { date: date(from, timeZone) })
        : t('activity.coupons.until', { date: date(until, timeZone) })}
    </p>
  )
}

function Conditions({ coupon }: { coupon: OwnCoupon }) {
  const t = useT()
  const { money } = useFormats()
  // There is one amount per currency; the one in the payment's currency applies.
  const amounts = (limits: OwnCoupon['caps']) =>
    limits.map(({ amount, currency }) => money(amount, currency)).join(' / ')
  const lines = [
    coupon.minimums.length > 0 && t('activity.coupons.minimum', { amounts: amounts(coupon.minimums) }),
    coupon.caps.length > 0 && t('activity.coupons.cap', { amounts: amounts(coupon.caps) }),
    coupon.project_ids && t('activity.coupons.some'),
    coupon.is_first_purchase_only && t('activity.coupons.first'),
    coupon.covers_shipping && t('activity.coupons.shipping'),
    coupon.uses_left > 1 && t('activity.coupons.left', { count: coupon.uses_left }),
  ].filter(line => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className={styles['conditions']}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
