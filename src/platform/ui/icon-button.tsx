import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  /** `bare` on a plain background, `solid` on a picture. */
  look?: 'bare' | 'solid'
  /** Shows a small dot that indicates news; `label` must mention them, too. */
  marked?: boolean
}

/** A square button with an icon, 44 px wide. */
export function IconButton({ label, icon, look = 'bare', marked, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(styles['button'], styles[look], rest.className)}
    >
      {icon}
      {marked && <span className={styles['mark']} />}
    </button>
  )
}
