import type { AnchorHTMLAttributes } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import { cx } from './cx.ts'

export type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ look, size, wide, iconStart, iconEnd, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buttonClass({ look, size, wide }), rest.className)}>
      {iconStart}
      <span>{children}</span>
      {iconEnd}
    </a>
  )
}
