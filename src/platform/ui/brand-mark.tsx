import { brand } from '../brand.ts'
import styles from './brand-mark.module.css'

const tile = 'M0 0H32V12.5A3.5 3.5 0 0 0 32 19.5V32H0V19.5A3.5 3.5 0 0 0 0 12.5Z'
const horn =
  'M7 5.5H12.6V10.5C17 10 21 8.6 25 5.5V15.5C21 13.2 17 12.4 12.6 12.6V17.5C15.6 17.2 18.4 16.2 21 14.6V22.6C18.4 21 15.6 20.2 12.6 20.1V22C12.6 24 13 25.4 13.8 27H5.8C6.6 25.4 7 24 7 22Z'

/**
 * The logo: an F of two horns on a ticket. Decorative next to the name; public/icon.svg contains the same
 * drawing.
 */
export function BrandMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={className}>
      <path className={styles['tile']} d={tile} />
      <path className={styles['horn']} d={horn} />
    </svg>
  )
}

/** Logo and name, as in the top bar; the caller wraps them in a link. */
export function WordMark({ size = 32 }: { size?: 24 | 32 | 40 }) {
  return (
    <span className={styles['word']} data-size={size}>
      <BrandMark size={size} />
      <span>{brand.name}</span>
    </span>
  )
}
