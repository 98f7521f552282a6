import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useDrawer } from './use-drawer.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  /** Accessible name; visible if `titleShown` is set. */
  title: string
  titleShown?: boolean
  closeLabel: string
  side?: 'start' | 'end'
  children: ReactNode
}

/** A side drawer over the page, 288 px wide (spec 9), which Esc, the overlay and its button close. */
export function Drawer({
  open,
  onClose,
  title,
  titleShown,
  closeLabel,
  side = 'start',
  children,
}: DrawerProps) {
  const titleId = useId()
  const ref = useDrawer({ open, onClose })
  if (!open) return null
  return (
    <>
      <div className={styles['scrim']} aria-hidden="true" onClick={onClose} />
      <dialog
        ref={ref}
        className={cx(styles['drawer'], styles[side])}
        aria-modal="true"
        aria-labelledby={titleId}
      >
        <div className={styles['panel']}>
          <div className={styles['head']}>
            <h2 id={titleId} className={titleShown ? styles['title'] : styles['hidden']}>
              {title}
            </h2>
            <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}
