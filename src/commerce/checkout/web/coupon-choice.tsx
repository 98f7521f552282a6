import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Accordion } from '../../../platform/ui/accordion.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { type BillingCoupons, billingCouponsQuery } from './queries.ts'
import styles from './steps.module.css'

/** Loaded lazily, because most fans have no code. */
const AddCodeForm = lazy(() => import('../../coupons/web/shared/add-code-form.tsx'))

interface Props {
  projectId: number
  quote: Quote
  value: number | null
  onChange: (couponId: number | null) => void
}

/**
 * Lets the fan enter a code or select a coupon, and explains why the others don't apply. Needs the `coupon`
 * texts.
 */
export function CouponChoice({ projectId, quote, value, onChange }: Props) {
  const t = useT()
  const { money } = useFormats()
  const { locale } = useTexts()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const amount = quote.lines.reduce((sum, { subtotal }) => sum + subtotal, 0)
  const goods = { projectId, currency: quote.currency, amount, locale }
  const { data } = useQuery(billingCouponsQuery(useApi(), goods))
  const usable = data?.usable ?? []
  const isUnavailable = value !== null && data !== undefined && !usable.some(({ id }) => id === value)
  return (
    <div className={styles['coupons']}>
      {(usable.length > 0 || value !== null) && (
        <Select
          label={t('checkout.coupon')}
          value={String(value ?? '')}
          onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
          options={[
            { value: '', label: t('checkout.coupon.none') },
            ...usable.map(({ id, name, discount }) => ({
              value: String(id),
              label: discount === null ? name : `${name} (${money(-discount, quote.currency)})`,
            })),
            ...(isUnavailable ? [{ value: String(value), label: t('checkout.coupon.gone') }] : []),
          ]}
        />
      )}
      <Accordion title={t('coupon.have')} onToggle={isOpen => isOpen && setCodeAsked(true)}>
        {isCodeAsked && (
          <Suspense fallback={<Skeleton kind="text" lines={2} />}>
            <AddCodeForm onAdded={({ id }) => onChange(id)} />
          </Suspense>
        )}
      </Accordion>
      <Unusable coupons={data?.not_usable ?? []} currency={quote.currency} />
    </div>
  )
}

/** Lists coupons that don't apply to this order, except used and expired ones. */
function Unusable({ coupons, currency }: { coupons: BillingCoupons['not_usable']; currency: string }) {
  const t = useT()
  const { money } = useFormats()
  const shown = coupons.filter(({ reason }) => reason !== 'used' && reason !== 'expired')
  if (shown.length === 0) return null
  const getReason = ({ reason, minimums }: (typeof shown)[number]) => {
    if (reason !== 'minimum') return t(`coupon.reason.${reason}`)
    const minor = minimums.find(minimum => minimum.currency === currency)?.amount ?? 0
    return t('coupon.reason.minimum', { amount: money(minor, currency) })
  }
  return (
    <div className={styles['note']}>
      <p>{t('coupon.unusable')}</p>
      <ul className={styles['unusable']}>
        {shown.map(coupon => (
          <li key={coupon.id}>
            {coupon.name} · {getReason(coupon)}
          </li>
        ))}
      </ul>
    </div>
  )
}
