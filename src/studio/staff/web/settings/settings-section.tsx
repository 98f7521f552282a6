import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface Props {
  title: string
  note: string
  /** Buttons of the whole section, under its rows. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of the settings: its title and note at the side, its rows and buttons next to them. */
export function SettingsSection({ title, note, actions, children }: Props) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['words']}>
        <h2 id={id}>{title}</h2>
        <p>{note}</p>
      </div>
      <div className={styles['content']}>
        {children}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </section>
  )
}

interface RowProps {
  title: ReactNode
  badge?: ReactNode
  /** Muted facts, such as when it was used. */
  facts?: readonly string[]
  action?: ReactNode
}

/** One thing of a section, such as a passkey, with its act. Lists render it in a `ul`. */
export function SettingsRow({ title, badge, facts = [], action }: RowProps) {
  return (
    <li className={styles['row']}>
      <div className={styles['rowWords']}>
        <p className={styles['rowTitle']}>
          <strong>{title}</strong>
          {badge}
        </p>
        {facts.length > 0 && <p className={styles['facts']}>{facts.join(' · ')}</p>}
      </div>
      {action}
    </li>
  )
}
