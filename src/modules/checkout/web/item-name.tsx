import styles from './steps.module.css'

/** What a line is of, and what is to be said of it: nothing of an empty note. */
export function ItemName({ name, notes }: { name: string; notes: readonly string[] }) {
  return (
    <div className={styles['what']}>
      <p className={styles['name']}>{name}</p>
      {notes.map(
        note =>
          note && (
            <p key={note} className={styles['note']}>
              {note}
            </p>
          ),
      )}
    </div>
  )
}
