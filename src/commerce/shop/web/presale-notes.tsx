import { type FormEvent, useState } from 'react'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { LocalText } from '../../../platform/web/local-text.tsx'
import type { EarlySale } from './early-sale.ts'
import styles from './presale-notes.module.css'
import { presaleCodeLengthMax } from './shared/basket.ts'

export interface PresaleCode {
  value: string | null
  isWrong: boolean
  onType: (code: string) => void
}

interface Props {
  early: EarlySale
  code: PresaleCode
}

/** Shows presale conditions and times, with a code field if a code gives access. */
export function PresaleNotes({ early, code }: Props) {
  const t = useT()
  if (early.windows.length === 0) return null
  return (
    <div className={styles['presales']}>
      <ul className={styles['windows']}>
        {early.windows.map(({ kind, opens_at, closes_at }) => (
          <li key={`${kind} ${opens_at} ${closes_at}`}>
            <LocalText
              of={formatTime =>
                t(`shop.presale.${kind}`, {
                  from: formatTime(opens_at, { isZoneNamed: false }),
                  until: formatTime(closes_at),
                })
              }
            />
          </li>
        ))}
      </ul>
      {early.takesCode && <CodeField {...code} />}
    </div>
  )
}

/** Saves on blur or submit, so that no quote is requested for a partly typed code. */
function CodeField({ value, isWrong, onType }: PresaleCode) {
  const t = useT()
  /** Null shows the saved value. */
  const [typed, setTyped] = useState<string | null>(null)
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed === null) return
    onType(typed)
    setTyped(null)
  }
  return (
    <form className={styles['code']} onSubmit={save}>
      <Input
        label={t('shop.presale.code.label')}
        value={typed ?? value ?? ''}
        maxLength={presaleCodeLengthMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        {...(isWrong && typed === null && { error: t('shop.presale.code.wrong') })}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => save()}
      />
    </form>
  )
}
