import { paths } from '../../../platform/contract/paths.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import type { Tour } from './queries.ts'
import styles from './tour-modal.module.css'

/** Poster, artist and how long the tour goes. */
export function TourHead({ tour }: { tour: Tour }) {
  const t = useT()
  const { date } = useFormats()
  const { artist } = tour
  return (
    <div className={styles['head']}>
      <Picture media={tour.picture} sizes="8rem" alt="" ratio="2:3" priority className={styles['poster']} />
      <div className={styles['words']}>
        <p className={styles['artist']} lang={scriptLanguage(artist.name)}>
          {artist.is_valid ? <a href={paths.artist(artist)}>{artist.name}</a> : artist.name}
        </p>
        {tour.starts_at && tour.ends_at && (
          <p className={styles['span']}>
            {t('events.tour.span', { from: date(tour.starts_at, 'UTC'), until: date(tour.ends_at, 'UTC') })}
          </p>
        )}
        <p className={styles['span']}>
          {t('events.tour.left', { total: tour.event_count, left: tour.upcoming_count })}
        </p>
      </div>
    </div>
  )
}
