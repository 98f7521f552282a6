import { type ReactNode, Suspense } from 'react'
import { Section } from '../../../../platform/ui/section.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import styles from './part.module.css'

interface PartProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

/** A settings section; its id is its URL fragment. */
export function SettingsSection({ id, title, note, children }: PartProps) {
  return (
    <Section id={id} title={title} note={note} className={styles['part']}>
      <div className={styles['rows']}>{children}</div>
    </Section>
  )
}

export function Field({ children }: { children: ReactNode }) {
  return <div className={styles['field']}>{children}</div>
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles['wide']}>{children}</div>
}

interface RowProps {
  title: string
  value?: ReactNode
  action?: ReactNode
  /** Form or message. Forms are lazy, because they pull in the form library. */
  children?: ReactNode
}

/** A setting: title, current value, and the way to change it. */
export function Row({ title, value, action, children }: RowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['line']}>
        <div className={styles['words']}>
          <h3 className={styles['title']}>{title}</h3>
          {value !== undefined && <div className={styles['value']}>{value}</div>}
        </div>
        {action && <div className={styles['action']}>{action}</div>}
      </div>
      <Suspense fallback={<Skeleton lines={3} />}>{children}</Suspense>
    </div>
  )
}
