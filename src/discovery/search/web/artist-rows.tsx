import { paths } from '../../../platform/contract/paths.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-rows.module.css'
import type { FoundArtist } from './queries.ts'

interface ArtistRowsProps {
  artists: FoundArtist[]
  loadingCount?: number
  label?: string
  onChoose: (artist: FoundArtist) => void
}

/** Artists as a compact list. '(INVALID)' artists aren't linked (spec 2.2). */
export function ArtistRows({ artists, loadingCount = 0, label, onChoose }: ArtistRowsProps) {
  return (
    <ul className={styles['rows']} aria-label={label} aria-busy={loadingCount > 0 || undefined}>
      {artists.map(artist => (
        <li key={artist.id}>
          <ArtistRow artist={artist} onChoose={onChoose} />
        </li>
      ))}
      {artists.length === 0 &&
        Array.from({ length: loadingCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <li key={index} className={styles['loading']} aria-hidden="true">
            <span className={styles['picture']} />
            <span className={styles['bar']} />
          </li>
        ))}
    </ul>
  )
}

function ArtistRow({ artist, onChoose }: { artist: FoundArtist; onChoose: (artist: FoundArtist) => void }) {
  const t = useT()
  const inside = (
    <>
      <Picture
        media={artist.picture}
        sizes="56px"
        alt=""
        ratio="1:1"
        fit="thumb"
        className={styles['picture']}
      />
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {artist.name}
        </span>
        <span className={styles['note']}>
          {artist.is_valid ? artist.genre_names.slice(0, 2).join('\u00a0· ') : t('search.invalid')}
        </span>
      </span>
    </>
  )
  if (!artist.is_valid) return <div className={styles['row']}>{inside}</div>
  return (
    <a className={styles['row']} href={paths.artist(artist)} data-place="" onClick={() => onChoose(artist)}>
      {inside}
    </a>
  )
}
