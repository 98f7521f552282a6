import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** Its accessible name; also shown as a tooltip. */
  label: string
  icon: ReactNode
  /** `bare` on a surface, `solid` on a picture. */
  look?: 'bare' | 'solid'
  /** A small dot that marks news. `label` must include its meaning. */
  marked?: boolean
}

/** A button with an icon, 44 px square. */
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
