import { useQuery } from '@tanstack/react-query'
import { mapSize } from '../../../../platform/ui/projection.ts'
import worldUrl from '../../../../platform/ui/world.svg?no-inline'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { EventsAddress } from '../events-address.ts'
import { placesQuery } from '../queries.ts'
import { EventsErrorState } from '../shared/events-error-state.tsx'
import { buildFilterHref } from './filter-words.ts'
import styles from './find-map.module.css'
import { computeView, toViewPosition } from './map-view.ts'

/**
 * Returns the size step of a city's circle, 1 to 4, by its number of events; 0 for a single event, which is a
 * dot without a number, so that other cities stay visible.
 */
const getCircleSize = (count: number, max: number) =>
  count === 1 ? 0 : Math.ceil(4 * Math.sqrt(count / max))

interface Props {
  address: EventsAddress
  /** The pending address (`usePendingAddress`), which the links change. */
  asked: EventsAddress
}

/**
 * Shows the cities of matching events on our own world map; each links to its events, as in the list below.
 */
export default function FindMap({ address, asked }: Props) {
  const t = useT()
  const { number } = useFormats()
  const { locale } = useTexts()
  const { data, isError, refetch } = useQuery(placesQuery({ api: useApi(), locale }, address))
  const places = data?.results ?? []
  if (isError && !data) {
    return <EventsErrorState onRetry={refetch} />
  }
  if (!data || places.length === 0) return <div className={styles['map']} aria-busy={!data} />
  const view = computeView(places)
  const max = Math.max(...places.map(place => place.event_count))
  return (
    <nav className={styles['map']} aria-label={t('events.map.label')}>
      <svg
        className={styles['world']}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <mask id="find-map-world" className={styles['mask']}>
          <image href={worldUrl} width={mapSize.width} height={mapSize.height} />
        </mask>
        <rect width={mapSize.width} height={mapSize.height} mask="url(#find-map-world)" />
      </svg>
      <ul>
        {/* Lists the largest cities first, which places them below smaller ones on the map. */}
        {places.map(place => (
          <li key={place.id}>
            <a
              className={styles['place']}
              data-step={getCircleSize(place.event_count, max)}
              href={buildFilterHref(asked, { cityId: place.id, radiusKm: null, sort: 'soonest' })}
              aria-label={t('events.map.place', { city: place.name, count: place.event_count })}
              style={toViewPosition(view, place)}
            >
              <span className={styles['dot']}>{place.event_count > 1 && number(place.event_count)}</span>
              <span className={styles['name']}>{place.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
