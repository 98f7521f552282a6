import type { ReactNode } from 'react'
import { Button, buildButtonClass } from '../../../../platform/ui/button.tsx'
import { useDocumentTitle } from './document-title.ts'
import styles from './object-page.module.css'
import { PageHead } from './page-head.tsx'

/** An act on an object; it is offered if the server's `allowed` has its name. */
export interface ObjectAct<Name extends string = string> {
  name: Name
  label: string
  look?: 'primary' | 'secondary' | 'danger'
  /** The page of the act, such as a form; other acts run here. */
  href?: string
  run?: () => void
}

export interface Fact {
  title: string
  value: ReactNode
}

export interface ObjectPageProps<Name extends string> {
  title: string
  picture?: ReactNode
  badge?: ReactNode
  /** The list that contains the object. */
  parent: { href: string; title: string }
  note?: ReactNode
  acts?: readonly ObjectAct<Name>[]
  /** Names of the acts that this person may do now. */
  allowed?: readonly string[]
  facts: readonly Fact[]
  /** Sections, and at the end the history. */
  children: ReactNode
}

/** A page about one object: its head with state and acts, its sections, and its facts at the side. */
export function ObjectPage<Name extends string>(props: ObjectPageProps<Name>) {
  const { title, picture, badge, parent, note, acts = [], allowed = [], facts, children } = props
  useDocumentTitle(title)
  const offered = acts.filter(({ name }) => allowed.includes(name))
  return (
    <div className={styles['page']}>
      <PageHead
        title={title}
        picture={picture}
        badge={badge}
        parent={parent}
        note={note}
        actions={offered.length > 0 && offered.map(act => <ActButton key={act.name} {...act} />)}
      />
      <div className={styles['columns']}>
        <dl className={styles['facts']}>
          {facts.map(fact => (
            <div key={fact.title}>
              <dt>{fact.title}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles['sections']}>{children}</div>
      </div>
    </div>
  )
}

function ActButton({ label, look, href, run }: ObjectAct) {
  if (href !== undefined) {
    return (
      <a href={href} className={buildButtonClass({ look, size: 40 })}>
        <span>{label}</span>
      </a>
    )
  }
  return (
    <Button look={look} size={40} onClick={run}>
      {label}
    </Button>
  )
}

/** A titled part of an object's page. */
export function ObjectSection({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['sectionHead']}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
