import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './units-field.module.css'
import { useOrderFormats } from './use-order-formats.ts'

export interface UnitChoice {
  position: number
  name: string
  options: readonly string[]
  /** Units that can be chosen; a line without any isn't shown. */
  max: number
}

/** Chosen units by the line's position. */
export type ChosenUnits = Readonly<Record<number, number>>

/** Returns the chosen units as calls take them. */
export const listChosen = (chosen: ChosenUnits) =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))

interface Props {
  legend: string
  lines: readonly UnitChoice[]
  value: ChosenUnits
  onChange: (value: ChosenUnits) => void
  isFixed?: boolean
}

/** Chooses units of an order's lines: a tick takes all of a line, a number some of them. */
export function UnitsField({ legend, lines, value, onChange, isFixed }: Props) {
  const t = useT()
  const { number } = useOrderFormats()
  const offered = lines.filter(({ max }) => max > 0)
  if (offered.length === 0) return null
  return (
    <fieldset className={styles['units']} disabled={isFixed}>
      <legend>{legend}</legend>
      {offered.map(({ position, name, options, max }) => {
        const quantity = value[position] ?? 0
        const set = (next: number) => onChange({ ...value, [position]: Math.min(Math.max(next, 0), max) })
        const label = [name, ...options].join(' · ')
        return (
          <div key={position} className={styles['line']}>
            <Checkbox checked={quantity > 0} onChange={({ target }) => set(target.checked ? max : 0)}>
              <span lang={detectScriptLanguage(label)}>{label}</span>
            </Checkbox>
            {max > 1 && (
              <div className={styles['count']}>
                <Input
                  label={t('studio-orders.units.count', { name: label })}
                  labelHidden
                  size={40}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={max}
                  value={quantity}
                  onChange={({ target }) => set(Math.trunc(target.valueAsNumber) || 0)}
                />
                <span>{t('studio-orders.units.of', { max: number(max) })}</span>
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
