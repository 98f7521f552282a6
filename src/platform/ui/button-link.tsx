import type { AnchorHTMLAttributes } from 'react'
import { type ButtonLook, buildButtonClass } from './button.tsx'
import { cx } from './cx.ts'

export type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A link that looks like a button. Use it to navigate, and `Button` for actions. */
export function ButtonLink({ look, size, wide, iconStart, iconEnd, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buildButtonClass({ look, size, wide }), rest.className)}>
      {iconStart}
      <span>{children}</span>
      {iconEnd}
    </a>
  )
}
