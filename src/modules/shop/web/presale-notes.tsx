import { type FormEvent, useState } from 'react'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { EarlySale } from './early-sale.ts'
import styles from './presale-notes.module.css'
import { presaleCodeLengthMax } from './shared/basket.ts'
import { useLocalMoment } from './use-local-moment.ts'

/** The code of a presale, as the basket keeps it. */
export interface PresaleCode {
  value: string | null
  /** The price was asked for with it, and it opened nothing. */
  isWrong: boolean
  onType: (code: string) => void
}

interface Props {
  early: EarlySale
  code: PresaleCode
}

/** Who may buy before all others, and when; where a code is a way in, the field for it. */
export function PresaleNotes({ early, code }: Props) {
  const t = useT()
  const momentOf = useLocalMoment()
  if (early.windows.length === 0) return null
  return (
    <div className={styles['presales']}>
      <ul className={styles['windows']}>
        {early.windows.map(({ kind, opens_at, closes_at }) => (
          <li key={`${kind} ${opens_at} ${closes_at}`}>
            {t(`shop.presale.${kind}`, {
              from: momentOf(opens_at, { isZoneNamed: false }),
              until: momentOf(closes_at),
            })}
          </li>
        ))}
      </ul>
      {early.takesCode && <CodeField {...code} />}
    </div>
  )
}

/** Kept when it is left or sent, so that no price is asked for with half a code. */
function CodeField({ value, isWrong, onType }: PresaleCode) {
  const t = useT()
  /** Null for what is kept. */
  const [typed, setTyped] = useState<string | null>(null)
  const keep = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed === null) return
    onType(typed)
    setTyped(null)
  }
  return (
    <form className={styles['code']} onSubmit={keep}>
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
        onBlur={() => keep()}
      />
    </form>
  )
}
