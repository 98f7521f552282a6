import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './popover-panel.module.css'

export type PopoverPanelProps = {
  /**
   * Id that the opener references with `aria-controls`; a press on the opener isn't a press outside the
   * panel.
   */
  id: string
  open: boolean
  /** Called on Esc, after which the opener gets the focus, or on a press outside. */
  onClose: () => void
  label: string
  className?: string
  children: ReactNode
}

/**
 * A panel below its opener, 328 px wide (spec 9), without an overlay. Place it after its opener inside an
 * element with `position: relative`. It takes the focus when it opens.
 */
export function PopoverPanel({ id, open, onClose, label, className, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!open) return
    const opener = () => document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)
    panel.current?.focus({ preventScroll: true })
    const press = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !opener()?.contains(target)) close.current()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      opener()?.focus()
      close.current()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [open, id])

  if (!open) return null
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={cx(styles['panel'], className)}
    >
      {children}
    </div>
  )
}
