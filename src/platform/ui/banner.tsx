import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

export type BannerProps = {
  /** The region's accessible name: 'Cookies'. */
  label: string
  kind?: 'plain' | 'signal' | 'warning'
  /** Buttons after the text. */
  action?: ReactNode
  /** Dismissible if both are set. */
  closeLabel?: string
  onClose?: () => void
  children: ReactNode
}

/** A notice across the page, until it is dismissed. */
export function Banner({ label, kind = 'plain', action, closeLabel, onClose, children }: BannerProps) {
  return (
    <section aria-label={label} className={cx(styles['banner'], styles[kind])} data-print="no">
      <div className={styles['inside']}>
        <div className={styles['text']}>{children}</div>
        {action && <div className={styles['action']}>{action}</div>}
        {closeLabel && onClose && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />}
      </div>
    </section>
  )
}
