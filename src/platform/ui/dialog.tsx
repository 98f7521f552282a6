import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useDialog } from './use-dialog.ts'

export type DialogProps = {
  open: boolean
  /**
   * Called when the fan presses the close button, Esc or the overlay. The owner must then set `open` to
   * false.
   */
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean
  /** False for a dialog that needs a decision: neither Esc nor the overlay closes it. */
  closable?: boolean
  /**
   * Widths of spec 9: `modal` 460 px (560 from md), `content` 580 px, `screen` the whole screen with 580 px
   * of content. `video` is 960 px wide, and as wide as the screen on a phone.
   */
  size?: 'modal' | 'content' | 'screen' | 'video'
  /**
   * Name of the close button, which is missing if omitted. It is the last element if Esc doesn't close the
   * dialog.
   */
  closeLabel?: string
  /** Content before the title, such as a small picture of the subject. */
  lead?: ReactNode
  /** Content that stays in view below the scrolling part, such as the main action. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal based on the native dialog element, which makes the page behind it inert, traps the focus and
 * restores it. Renders nothing while closed, so it adds nothing to the server's HTML. If it is already open
 * before hydration, an effect shows it.
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
