import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'
import styles from './visually-hidden.module.css'

export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={cx(styles['hidden'], props.className)} />
}
