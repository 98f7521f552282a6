import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'

export type ChipProps = {
  children: ReactNode
  isOn?: boolean
  onClick?: () => void
  icon?: ReactNode
  className?: string
}

/** A toggle button for a filter or a quick choice. */
export function Chip({ children, isOn, onClick, icon, className }: ChipProps) {
  return (
    <button type="button" className={cx(styles['chip'], className)} aria-pressed={isOn} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}

export type TagProps = {
  children: ReactNode
  /** Makes the tag a link, such as to a genre. */
  href?: string
  onRemove?: () => void
  /** Accessible name of the remove button: 'Remove Velvet Undertow'. */
  removeLabel?: string
  className?: string
}

/** A keyword of an item, which may be a link or removable. */
export function Tag({ children, href, onRemove, removeLabel, className }: TagProps) {
  return (
    <span className={cx(styles['tag'], className)}>
      {href ? (
        <a className={styles['link']} href={href}>
          {children}
        </a>
      ) : (
        children
      )}
      {onRemove && removeLabel && (
        <button type="button" className={styles['remove']} aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon size={16} />
        </button>
      )}
    </span>
  )
}
