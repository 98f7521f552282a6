import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Equaliser } from './equaliser.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './toast.module.css'

export type ToastType = 'default' | 'error' | 'info' | 'loading' | 'success' | 'warning'

export type ToastProps = {
  type?: ToastType
  message: ReactNode
  /** A link or an unobtrusive button, such as 'Undo'. */
  action?: ReactNode
  closeLabel: string
  onClose: () => void
  /** Whether the toast is fading out (300 ms, spec 9). */
  isLeaving?: boolean
}

const signs: Record<ToastType, ReactNode> = {
  default: null,
  error: <ErrorIcon />,
  info: <InfoIcon />,
  loading: <Equaliser />,
  success: <SuccessIcon />,
  warning: <WarningIcon />,
}

export function Toast({ type = 'default', message, action, closeLabel, onClose, isLeaving }: ToastProps) {
  return (
    <div className={cx(styles['toast'], styles[type], isLeaving && styles['leaving'])}>
      {signs[type]}
      <p className={styles['message']}>{message}</p>
      {action}
      <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
    </div>
  )
}

/**
 * The live region of the toast. It is always on the page, because only changes inside a known live region are
 * announced; errors interrupt other announcements.
 */
export function ToastRegion({ type, children }: { type?: ToastType; children?: ReactNode }) {
  return (
    <div className={styles['region']} data-lower-edge="" role={type === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
