import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { ArrowRightIcon } from './icons.tsx'
import styles from './section.module.css'

export type SectionProps = {
  title: ReactNode
  note?: ReactNode
  more?: { href: string; label: string }
  /** Other content at the end of the title's row. */
  action?: ReactNode
  level?: 2 | 3
  id?: string
  className?: string
  /** Whether the section is printed; false if it plays media or shows pictures that may not have loaded. */
  isPrinted?: boolean
  children: ReactNode
}

/** A section of a page, with a title, an optional link to the whole list, and content. */
export function Section(props: SectionProps) {
  const { title, note, more, action, level = 2, id, className, isPrinted = true, children } = props
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      id={id}
      className={cx(styles['section'], className)}
      aria-labelledby={titleId}
      data-print={isPrinted ? undefined : 'no'}
    >
      <header className={styles['head']}>
        <div>
          <Heading id={titleId}>{title}</Heading>
          {note && <p className={styles['note']}>{note}</p>}
        </div>
        {more && (
          <a className={styles['more']} href={more.href} aria-describedby={titleId}>
            {more.label}
            <ArrowRightIcon size={18} className={styles['arrow']} />
          </a>
        )}
        {action}
      </header>
      {children}
    </section>
  )
}
