import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ButtonLook = {
  /** `primary` has the signal color: one main action per screen. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Height in CSS pixels (spec 9). The 40 px button has a touch area of 44. */
  size?: 48 | 40
  wide?: boolean
  iconStart?: ReactNode
  iconEnd?: ReactNode
}

export type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
    /** While true, the button keeps its size, shows progress and does nothing. `busyText` is announced. */
    busy?: boolean
    busyText?: string
    disabled?: boolean
    /** The reason why it is disabled: read out with the button, and shown on hover. Implies `disabled`. */
    disabledReason?: string
  }

/** Returns the class of an element that looks like a button. */
export function buildButtonClass({ look = 'secondary', size = 48, wide }: ButtonLook): string {
  return cx(styles['button'], styles[look], size === 40 && styles['small'], wide && styles['wide'])
}

/**
 * A button. When disabled it stays focusable (`aria-disabled`), so that keyboards and screen readers can
 * reach the reason; it neither clicks nor submits.
 */
export function Button(props: ButtonProps) {
  const { look, size, wide, iconStart, iconEnd, busy, busyText, disabled, disabledReason, ...rest } = props
  const reasonId = useId()
  const off = Boolean(disabled || disabledReason || busy)
  return (
    <button
      type="button"
      {...rest}
      className={cx(buildButtonClass({ look, size, wide }), rest.className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      title={disabledReason ?? rest.title}
      onClick={off ? event => event.preventDefault() : rest.onClick}
    >
      {iconStart}
      <span>{rest.children}</span>
      {iconEnd}
      {busy && <span className={styles['spinner']} aria-hidden="true" />}
      {busy && busyText && <VisuallyHidden>{busyText}</VisuallyHidden>}
      {disabledReason && (
        <VisuallyHidden id={reasonId} hidden>
          {disabledReason}
        </VisuallyHidden>
      )}
    </button>
  )
}
