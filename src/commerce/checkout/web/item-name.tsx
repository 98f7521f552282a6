import { Picture } from '../../../platform/ui/picture.tsx'
import type { Product } from '../../shop/web/shared/queries.ts'
import styles from './steps.module.css'

interface Props {
  name: string
  /** Empty notes are omitted. */
  notes: readonly string[]
  picture?: Product['pictures'][number] | undefined
}

export function ItemName({ name, notes, picture }: Props) {
  return (
    <div className={styles['named']}>
      {picture && (
        <Picture media={picture} sizes="56px" alt="" ratio="1:1" fit="thumb" className={styles['thumb']} />
      )}
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
    </div>
  )
}
