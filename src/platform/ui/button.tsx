import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type ButtonLook = {
  /** `primary` has the signal color: at most one per screen, for the main action. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Height in CSS pixels (spec 9). The touch target of a 40 px button is 44 px. */
  size?: 48 | 40
  wide?: boolean
  iconStart?: ReactNode
  iconEnd?: ReactNode
}

export type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
    /**
     * While true, the button keeps its size, shows progress and can't be pressed; `busyText` is announced.
     */
    busy?: boolean
    busyText?: string
    disabled?: boolean
    /** The reason why the button is disabled, announced with it and shown on hover. Implies `disabled`. */
    disabledReason?: string
  }

export function buildButtonClass({ look = 'secondary', size = 48, wide }: ButtonLook): string {
  return cx(styles['button'], styles[look], size === 40 && styles['small'], wide && styles['wide'])
}

/**
 * A button that stays focusable when disabled (`aria-disabled`), so that keyboards and screen readers can
 * reach the reason; it then ignores presses and doesn't submit.
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
