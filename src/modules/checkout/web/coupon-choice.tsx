import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../platform/ui/select.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import { billingCouponsQuery } from './queries.ts'

interface Props {
  projectId: number
  quote: Quote
  value: number | null
  onChange: (couponId: number | null) => void
}

/** Selects one of the fan's coupons that apply to this purchase; hidden if there are none. */
export function CouponChoice({ projectId, quote, value, onChange }: Props) {
  const t = useT()
  const { money } = useFormats()
  const { locale } = useTexts()
  const amount = quote.lines.reduce((sum, { subtotal }) => sum + subtotal, 0)
  const goods = { projectId, currency: quote.currency, amount, locale }
  const usable = useQuery(billingCouponsQuery(useApi(), goods)).data?.usable ?? []
  if (usable.length === 0 && value === null) return null
  const isGone = value !== null && !usable.some(({ id }) => id === value)
  return (
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
        ...(isGone ? [{ value: String(value), label: t('checkout.coupon.gone') }] : []),
      ]}
    />
  )
}
