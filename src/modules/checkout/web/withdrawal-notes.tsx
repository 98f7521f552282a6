import { type Translate, useT } from '../../../platform/web/i18n.tsx'
import type { Quote } from '../../shop/web/shared/use-quote.ts'
import styles from './steps.module.css'

/** Says for how many days each line may be given back by law, or why it can't be; nothing where there is no such law. */
export function WithdrawalNotes({ quote: { lines } }: { quote: Quote }) {
  const t = useT()
  const notes = lines.flatMap(({ name, withdrawal }) => {
    const text = textOf(withdrawal, t)
    return text === null ? [] : [{ name, text }]
  })
  const texts = new Set(notes.map(({ text }) => text))
  const isSame = texts.size === 1 && notes.length === lines.length
  const shown = isSame ? [...texts] : [...new Set(notes.map(note => t('checkout.withdrawal.line', note)))]
  return shown.map(text => (
    <p key={text} className={styles['note']}>
      {text}
    </p>
  ))
}

function textOf({ days, reason }: Quote['lines'][number]['withdrawal'], t: Translate): string | null {
  if (days !== null) return t('checkout.withdrawal.days', { days })
  return reason && t(`checkout.withdrawal.${reason}`)
}
