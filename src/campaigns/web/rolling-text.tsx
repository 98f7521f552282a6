import { Fragment, useState } from 'react'
import styles from './rolling-text.module.css'

/** A text whose digits roll when they change. With reduced motion they change without animation. */
export function RollingText({ text }: { text: string }) {
  const [shown, setShown] = useState({ now: text, before: text })
  if (shown.now !== text) setShown({ now: text, before: shown.now })
  if (shown.now === shown.before) return text
  // Compares from the end, so that 999 and 1,000 align by ones.
  const before = splitDigits(shown.before).toReversed()
  const parts = splitDigits(shown.now).toReversed()
  return parts
    .map((part, place) => {
      const isRolling = part !== before[place] && /^\d$/.test(part)
      const key = `${parts.length - place} ${part}`
      return isRolling ? (
        <span key={key} className={styles['digit']}>
          {part}
        </span>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      )
    })
    .toReversed()
}

/**
 * Splits digits one by one and keeps the text between them whole, so that Thai and other combining marks stay
 * with their base characters.
 */
const splitDigits = (text: string) => text.split(/(\d)/).filter(part => part !== '')
