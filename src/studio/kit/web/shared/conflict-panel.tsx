import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { cx } from '../../../../platform/ui/cx.ts'
import { WarningIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './conflict-panel.module.css'
import type { Conflict } from './use-edit-form.ts'

interface Props {
  conflict: Conflict
  labels: Readonly<Record<string, string>>
  showValue: ((field: string, value: unknown) => ReactNode) | undefined
  /** Called with the fields that take the other person's value. */
  onResolve: (theirs: readonly string[]) => void
}

/** Compares one's own values with those that someone else has saved meanwhile, and asks which to keep. */
export function ConflictPanel({ conflict, labels, showValue = showPlain, onResolve }: Props) {
  const t = useT()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const fields = Object.entries(conflict.differing)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className={styles['panel']} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>
        <WarningIcon />
        {t('studio.conflict.title')}
      </h2>
      <p>{t('studio.conflict.text')}</p>
      {fields.map(([field, values]) => (
        <fieldset key={field} className={styles['field']}>
          <legend>{labels[field] ?? field}</legend>
          {(['yours', 'theirs'] as const).map(side => {
            const isTheirs = side === 'theirs'
            const isOn = theirs.includes(field) === isTheirs
            return (
              <label key={side} className={cx(styles['side'], isOn && styles['on'])}>
                <input
                  type="radio"
                  name={`${id}-${field}`}
                  checked={isOn}
                  onChange={() =>
                    setTheirs(isTheirs ? [...theirs, field] : theirs.filter(other => other !== field))
                  }
                />
                <span className={styles['choice']}>{t(`studio.conflict.${side}`)}</span>
                <span className={styles['value']}>{showValue(field, values[side])}</span>
              </label>
            )
          })}
        </fieldset>
      ))}
      <div className={styles['buttons']}>
        <Button size={40} look="quiet" onClick={() => setTheirs(fields.map(([field]) => field))}>
          {t('studio.conflict.allTheirs')}
        </Button>
        <Button size={40} onClick={() => onResolve(theirs)}>
          {t('studio.conflict.done')}
        </Button>
      </div>
    </section>
  )
}

function showPlain(_field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
