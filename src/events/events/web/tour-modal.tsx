import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { useDialogTitle } from '../../../platform/web/dialog-title.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import type { ModalProps } from '../../../platform/web/modals.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { parseId } from './events-address.ts'
import { tourEventsQuery, tourQuery, tourVideosQuery } from './queries.ts'
import { EventsErrorState } from './shared/events-error-state.tsx'
import { TourDates } from './tour-dates.tsx'
import { TourHead, TourName } from './tour-head.tsx'
import styles from './tour-modal.module.css'
import { TourVideos } from './tour-videos.tsx'

/** The tour dialog, `tour_id` (spec 2.6, product 6): its dates and videos, over the events page. */
export default function TourModal({ value, close }: ModalProps) {
  const t = useT()
  const tourId = parseId(value)
  const { locale } = useTexts()
  const tour = useQuery({ ...tourQuery({ api: useApi(), locale }, tourId ?? 0), enabled: tourId !== null })
  const isMissing = tourId === null || (tour.error instanceof ApiError && tour.error.status === 404)
  useDialogTitle(tour.data?.name ?? t('events.tour'), t('events.title'))
  const title = tour.data ? <TourName tour={tour.data} /> : t('events.tour')
  return (
    <Dialog open onClose={close} size="content" title={title} closeLabel={t('common.close')}>
      {isMissing && <EmptyState title={t('events.tour.missing')} text={t('events.tour.missing.text')} />}
      {!isMissing && tour.isError && <EventsErrorState onRetry={tour.refetch} />}
      {!isMissing && !tour.isError && (
        <div className={styles['tour']}>
          {tour.data ? <TourHead tour={tour.data} /> : <Skeleton kind="text" lines={3} />}
          <Dates tourId={tourId} />
          <Videos tourId={tourId} />
        </div>
      )}
    </Dialog>
  )
}

function Dates({ tourId }: { tourId: number }) {
  const { locale } = useTexts()
  const { data, isError, refetch } = useQuery(tourEventsQuery({ api: useApi(), locale }, tourId))
  if (data) return <TourDates events={data} />
  if (isError) {
    return <EventsErrorState onRetry={refetch} />
  }
  return (
    <div className={styles['skeletons']} aria-busy="true">
      {['first', 'second', 'third', 'fourth'].map(key => (
        <Skeleton key={key} kind="row" />
      ))}
    </div>
  )
}

/** Optional, so errors are silent. */
function Videos({ tourId }: { tourId: number }) {
  const t = useT()
  const { data } = useQuery(tourVideosQuery({ api: useApi() }, tourId))
  if (!data || data.results.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>{t('events.videos')}</h3>
      <TourVideos videos={data.results} />
    </section>
  )
}
