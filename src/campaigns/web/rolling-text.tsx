import { Fragment, useState } from 'react'
import styles from './rolling-text.module.css'

/** Renders text whose digits roll when they change. With reduced motion they change without animation. */
export function RollingText({ text }: { text: string }) {
  const [shown, setShown] = useState({ now: text, before: text })
  if (shown.now !== text) setShown({ now: text, before: shown.now })
  if (shown.now === shown.before) return text
  // Aligns the digits from the right, so that 999 and 1,000 share their ones, tens and hundreds.
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
 * Splits off each digit and keeps the text between digits whole, so that combining marks, as in Thai, stay
 * with their base characters.
 */
const splitDigits = (text: string) => text.split(/(\d)/).filter(part => part !== '')
