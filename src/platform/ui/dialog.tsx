import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

export type DialogProps = {
  open: boolean
  /** Asked to close: close button, Esc, overlay. The owner then sets `open`. */
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean
  /** False for what must be answered: neither Esc nor the overlay closes it, and there is no close button. */
  closable?: boolean
  /** Spec 9: `modal` 460 px (560 from md), `content` 580 px, `screen` the whole screen with 580 px of content. */
  size?: 'modal' | 'content' | 'screen'
  /** The name of the close button. */
  closeLabel?: string
  /** Stays in view under the content: the main action. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal on the platform's own dialog, which makes the page behind inert, holds the focus and gives it back.
 * Nothing is rendered while it is closed, so a server page carries none of it. Where JavaScript opens it before
 * hydration is done, it opens with the effect.
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
    footer,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    document.documentElement.classList.add(styles['locked'] ?? '')
    return () => {
      if (element.open) element.close()
      if (!document.querySelector('dialog[open]')) {
        document.documentElement.classList.remove(styles['locked'] ?? '')
      }
      // The element leaves the page with this change, too early for the browser to give the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open])

  if (!open) return null

  const clickOutside = (event: MouseEvent) => {
    if (closable && event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={cx(styles['dialog'], styles[size])}
      aria-labelledby={titleId}
      // Without this a second Esc closes a dialog whose cancel event was prevented.
      {...{ closedby: closable ? 'closerequest' : 'none' }}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (closable) onClose()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !closable) event.preventDefault()
      }}
      onClick={clickOutside}
    >
      <div className={styles['panel']}>
        <header className={cx(styles['head'], titleHidden && styles['bare'])}>
          <h2 id={titleId} className={titleHidden ? styles['hidden'] : styles['title']}>
            {title}
          </h2>
          {closable && closeLabel && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />}
        </header>
        <div className={styles['body']}>{children}</div>
        {footer && <footer className={styles['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
