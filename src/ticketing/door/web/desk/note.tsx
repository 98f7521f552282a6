import type { ReactNode } from 'react'
import { cx } from '../../../../platform/ui/cx.ts'
import { InfoIcon, WarningIcon } from '../../../../platform/ui/icons.tsx'
import styles from './note.module.css'

interface Props {
  kind: 'info' | 'warning' | 'danger'
  action?: ReactNode
  children: ReactNode
}

/** A notice for staff; screen readers announce it when it appears. */
export function Note({ kind, action, children }: Props) {
  const Sign = kind === 'info' ? InfoIcon : WarningIcon
  return (
    <div className={cx(styles['note'], styles[kind])} role="status">
      <Sign size={22} className={styles['sign']} />
      <p>{children}</p>
      {action}
    </div>
  )
}
