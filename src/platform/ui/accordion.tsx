import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './icons.tsx'

export type AccordionProps = {
  title: ReactNode
  /** Accordions with the same name close each other. */
  name?: string
  /** Anchor: a link to it opens the accordion. */
  id?: string
  defaultOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  /** A disabled accordion can't be opened or closed (spec 4). */
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** A collapsible part, based on the native details element: it works and is searchable without JavaScript. */
export function Accordion({
  title,
  name,
  id,
  defaultOpen,
  onToggle,
  disabled,
  className,
  children,
}: AccordionProps) {
  return (
    <details
      id={id}
      name={name}
      open={defaultOpen}
      className={cx(styles['accordion'], className)}
      onToggle={event => onToggle?.(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive; this only stops it */}
      <summary
        className={styles['summary']}
        aria-disabled={disabled || undefined}
        tabIndex={disabled ? -1 : undefined}
        onClick={disabled ? event => event.preventDefault() : undefined}
      >
        <span>{title}</span>
        <ChevronDownIcon className={styles['arrow']} />
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
