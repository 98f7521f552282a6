import { type Ref, useId } from 'react'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './order-end.module.css'
import { type ChosenQuantities, type Ending, listReturnableLines } from './order-ending.ts'
import type { Order } from './shared/order-queries.ts'

interface Props {
  order: Order
  ending: Ending
  chosen: ChosenQuantities
  /** Error message, shown at the first line. */
  error: string | null
  onChange: (chosen: ChosenQuantities) => void
  /** Ref to the input of the first line. */
  ref: Ref<HTMLInputElement>
}

/** Inputs for the quantity to return per line; the default is all units. */
export function OrderEndItems({ order, ending, chosen, error, onChange, ref }: Props) {
  const t = useT()
  const id = useId()
  return (
    <fieldset className={styles['pieces']}>
      <legend>{t('order.end.pieces')}</legend>
      {listReturnableLines(order, ending).map(({ position, name, left }, at) => (
        <Input
          key={position}
          ref={at === 0 ? ref : undefined}
          id={`${id}-${position}`}
          label={name}
          hint={t('order.end.left', { count: left })}
          error={at === 0 ? error : undefined}
          type="number"
          inputMode="numeric"
          min={0}
          max={left}
          value={chosen[position] ?? left}
          onChange={({ currentTarget: { value } }) => {
            const units = Math.min(Math.max(Math.trunc(Number(value)), 0), left)
            onChange({ ...chosen, [position]: value === '' ? '' : units })
          }}
        />
      ))}
    </fieldset>
  )
}
