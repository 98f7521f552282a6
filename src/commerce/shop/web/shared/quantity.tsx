import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { MinusIcon, PlusIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { quantityMax } from './basket.ts'
import styles from './quantity.module.css'

interface Props {
  label: string
  value: number
  min: 0 | 1
  /** Null if only the general limit applies. */
  max: number | null
  onChange: (value: number) => void
}

export function Quantity({ label, value, min, max, onChange }: Props) {
  const t = useT()
  const most = Math.min(max ?? quantityMax, quantityMax)
  const change = (newValue: number) => {
    if (Number.isFinite(newValue))
      onChange(Math.min(Math.max(Math.trunc(newValue), min), Math.max(most, min)))
  }
  return (
    <fieldset className={styles['quantity']} aria-label={label}>
      <IconButton
        label={t('shop.quantity.fewer')}
        icon={<MinusIcon size={18} />}
        aria-disabled={value <= min}
        onClick={() => change(value - 1)}
      />
      <input
        className={styles['number']}
        aria-label={t('shop.quantity')}
        inputMode="numeric"
        pattern="[0-9]*"
        value={value}
        onChange={event => change(Number(event.target.value.replace(/\D/g, '') || min))}
      />
      <IconButton
        label={t('shop.quantity.more')}
        icon={<PlusIcon size={18} />}
        aria-disabled={value >= most}
        onClick={() => change(value + 1)}
      />
    </fieldset>
  )
}
