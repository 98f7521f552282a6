import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

export type BannerProps = {
  /** The region's accessible name: 'Cookies'. */
  label: string
  kind?: 'plain' | 'signal' | 'warning'
  action?: ReactNode
  /** Label of the close button; the banner can be dismissed if `onClose` is set, too. */
  closeLabel?: string
  onClose?: () => void
  children: ReactNode
}

/** A notice across the page that stays until it is dismissed. */
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
