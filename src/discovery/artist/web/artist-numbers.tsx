import { Rich } from '../../../platform/web/i18n.tsx'
import styles from './artist-header.module.css'

interface Props {
  makes: number
  cities: number
  dates: number
}

/**
 * The artist's key figures. Each is one translated text, so screen readers get natural word order; CSS puts
 * the number on top.
 */
export function ArtistNumbers({ makes, cities, dates }: Props) {
  const numbers = [
    { id: 'artist.makes', count: makes },
    { id: 'artist.cities', count: cities },
    { id: 'artist.dates', count: dates },
  ] as const
  const shown = numbers.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <ul className={styles['numbers']}>
      {shown.map(({ id, count }) => (
        <li key={id} className={styles['number']}>
          <Rich
            id={id}
            values={{ count }}
            parts={{ number: text => <span className={styles['figure']}>{text}</span> }}
          />
        </li>
      ))}
    </ul>
  )
}
