import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useDialog } from './use-dialog.ts'

export type DialogProps = {
  open: boolean
  /** Asked to close: close button, Esc, overlay. The owner then sets `open`. */
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean
  /** False for what must be answered: neither Esc nor the overlay closes it. */
  closable?: boolean
  /**
   * Spec 9: `modal` 460 px (560 from md), `content` 580 px, `screen` the whole screen with 580 px of content. `video` is
   * 960 px, and as wide as a phone.
   */
  size?: 'modal' | 'content' | 'screen' | 'video'
  /** The name of the close button; without it there is none. It comes last where Esc doesn't close. */
  closeLabel?: string
  /** Before the title: a small picture of what it is about. */
  lead?: ReactNode
  /** Stays in view under the content: the main action. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal on the platform's own dialog, which makes the page behind inert, holds the focus and gives it back. Renders
 * nothing while closed, so it adds nothing to server HTML. If it's open before hydration is done, it's shown by the
 * effect.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    titleHidden,
    closable = true,
    size = 'modal',
    closeLabel,
    lead,
    footer,
    children,
  } = props
  const titleId = useId()
  const dialog = useDialog({ open, onClose, closable })
  if (!open) return null
  const close = closeLabel && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />

  return (
    <dialog
      {...dialog}
      className={cx(styles['dialog'], styles[size], Boolean(lead) && styles['led'])}
      aria-labelledby={titleId}
    >
      <div className={styles['panel']}>
        <div className={cx(styles['head'], titleHidden && styles['bare'])}>
          {lead}
          <h2 id={titleId} className={titleHidden ? styles['hidden'] : styles['title']}>
            {title}
          </h2>
          {closable && close}
        </div>
        <div className={styles['body']}>{children}</div>
        {footer && <footer className={styles['foot']}>{footer}</footer>}
        {!closable && close && <div className={styles['corner']}>{close}</div>}
      </div>
    </dialog>
  )
}
