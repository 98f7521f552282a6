import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Equaliser } from './equaliser.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'
import styles from './toast.module.css'

/** The six types of spec 4. */
export type ToastType = 'default' | 'error' | 'info' | 'loading' | 'success' | 'warning'

export type ToastProps = {
  type?: ToastType
  message: ReactNode
  /** A link or a quiet button: 'Undo'. */
  action?: ReactNode
  closeLabel: string
  onClose: () => void
  /** True while it fades out (300 ms, spec 9). */
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

/** One message at the bottom center. The parent controls its duration. */
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
 * The live region of the toast. It is on the page from the start, because only changes inside a known live
 * region are announced; errors interrupt.
 */
export function ToastRegion({ type, children }: { type?: ToastType; children?: ReactNode }) {
  return (
    <div className={styles['region']} data-lower-edge="" role={type === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
