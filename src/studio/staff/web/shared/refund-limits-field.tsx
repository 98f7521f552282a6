import { type CurrencyCode, currencyCodes, isCurrency } from '../../../../platform/contract/currencies.ts'
import { Checkbox } from '../../../../platform/ui/checkbox.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { TrashIcon } from '../../../../platform/ui/icons.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { AmountField } from '../../../kit/web/shared/amount-field.tsx'
import styles from './refund-limits-field.module.css'

/** An amount is null while its text is no amount. */
export type RefundLimit = { currency: CurrencyCode; amount: number | null }

interface Props {
  /** Null is without a limit; a currency that is missing allows nothing. */
  value: readonly RefundLimit[] | null
  onChange: (value: RefundLimit[] | null) => void
}

/** How much may be refunded alone per day and per order, for each currency. */
export function RefundLimitsField({ value, onChange }: Props) {
  const t = useT()
  const limits = value ?? []
  const left = currencyCodes.filter(code => !limits.some(({ currency }) => currency === code))
  return (
    <div className={styles['field']}>
      <Checkbox checked={value === null} onChange={({ target }) => onChange(target.checked ? null : [])}>
        {t('studio-team.limits.none')}
      </Checkbox>
      {limits.map(({ currency, amount }) => (
        <div key={currency} className={styles['row']}>
          <AmountField
            label={t('studio-team.limits.in', { currency })}
            currency={currency}
            value={amount}
            onChange={next =>
              onChange(limits.map(each => (each.currency === currency ? { currency, amount: next } : each)))
            }
          />
          <IconButton
            label={t('studio-team.limits.remove', { currency })}
            icon={<TrashIcon size={18} />}
            onClick={() => onChange(limits.filter(each => each.currency !== currency))}
          />
        </div>
      ))}
      {value !== null && (
        <Select
          label={t('studio-team.limits.add')}
          value=""
          options={[
            { value: '', label: t('studio-team.limits.choose') },
            ...left.map(code => ({ value: code, label: code })),
          ]}
          onChange={({ target }) => {
            if (isCurrency(target.value)) onChange([...limits, { currency: target.value, amount: 0 }])
          }}
        />
      )}
    </div>
  )
}
