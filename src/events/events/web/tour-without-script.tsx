import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { tourEventsQuery, tourQuery } from './queries.ts'
import { TourDates } from './tour-dates.tsx'
import { TourHead, TourName } from './tour-head.tsx'
import styles from './tour-modal.module.css'

/** The tour dialog's content without JavaScript, so that links to a tour work (noscript). */
export function TourWithoutScript({ tourId }: { tourId: number }) {
  const reader = { api: useApi(), locale: useTexts().locale }
  const tour = useQuery({ ...tourQuery(reader, tourId), enabled: false }).data
  const events = useQuery({ ...tourEventsQuery(reader, tourId), enabled: false }).data
  if (!tour) return null
  return (
    <section className={styles['tour']}>
      <h2>
        <TourName tour={tour} />
      </h2>
      <TourHead tour={tour} />
      {events && <TourDates events={events} />}
    </section>
  )
}
