import { Fragment, useState } from 'react'
import styles from './rolling-text.module.css'

/** A text whose digits roll when they change; as it is at first. Reduced motion: they just change. */
export function RollingText({ text }: { text: string }) {
  const [shown, setShown] = useState({ now: text, before: text })
  if (shown.now !== text) setShown({ now: text, before: shown.now })
  if (shown.now === shown.before) return text
  // From the end, so that 999 to 1,000 compares ones with ones.
  const before = piecesOf(shown.before).toReversed()
  const pieces = piecesOf(shown.now).toReversed()
  return pieces
    .map((piece, place) => {
      const isRolling = piece !== before[place] && /^\d$/.test(piece)
      const key = `${pieces.length - place} ${piece}`
      return isRolling ? (
        <span key={key} className={styles['digit']}>
          {piece}
        </span>
      ) : (
        <Fragment key={key}>{piece}</Fragment>
      )
    })
    .toReversed()
}

/** Digits one by one, everything between them whole: marks of Thai and others stay with their letters. */
const piecesOf = (text: string) => text.split(/(\d)/).filter(piece => piece !== '')
