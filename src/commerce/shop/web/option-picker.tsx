import { useId } from 'react'
import { cx } from '../../../platform/ui/cx.ts'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type Choice, getValueState } from './choice.ts'
import styles from './option-picker.module.css'
import { availabilities } from './shared/availabilities.ts'
import type { Product } from './shared/queries.ts'

interface Props {
  product: Product
  option: Product['options'][number]
  choice: Choice
  /** False outside the project's sale. */
  isOpen: boolean
  onChoose: (valueId: number) => void
}

/**
 * Lists an option's values with their availability. Sold-out ones can be chosen to request a restock
 * notification.
 */
export function OptionPicker({ product, option, choice, isOpen, onChoose }: Props) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className={styles['option']}>
      <legend className={styles['legend']} lang={option.lang}>
        {option.name}
      </legend>
      <div className={styles['values']}>
        {option.values.map(value => {
          const state = getValueState(product, choice, { optionId: option.id, valueId: value.id })
          // Before the sale everything is unavailable, but must not look sold out.
          const isUnavailable = isOpen ? state.availability !== availabilities.available : !state.exists
          const note =
            state.availability === availabilities.soldOut
              ? t('project.soldOut')
              : isUnavailable
                ? t('shop.option.none')
                : state.left !== null && t('shop.left', { count: state.left })
          return (
            <label key={value.id} className={cx(styles['value'], isUnavailable && styles['gone'])}>
              <input
                type="radio"
                name={name}
                className={styles['radio']}
                checked={choice[option.id] === value.id}
                onChange={() => onChoose(value.id)}
              />
              <span lang={value.lang}>{value.name}</span>
              {note && isUnavailable && <VisuallyHidden>, {note}</VisuallyHidden>}
              {note && !isUnavailable && <span className={styles['left']}>{note}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
