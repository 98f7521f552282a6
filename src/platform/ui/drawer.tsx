import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useDialog } from './use-dialog.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  /** Its name for assistive technology; shown when `titleShown`. */
  title: string
  titleShown?: boolean
  closeLabel: string
  side?: 'start' | 'end'
  children: ReactNode
}

/** The side drawer, 288 px wide (spec 9), over the page. Esc, the overlay and its button close it. */
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
  const dialog = useDialog({ open, onClose, closable: true })
  if (!open) return null
  return (
    <dialog {...dialog} className={cx(styles['drawer'], styles[side])} aria-labelledby={titleId}>
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
  )
}
