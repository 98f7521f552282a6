import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Pagination } from '../../../platform/ui/pagination.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { formatSearchTotal } from '../../../platform/web/search-total.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { formatMonth } from '../../../platform/web/zone-times.ts'
import { SaveButton } from '../../saves/web/shared/save-button.tsx'
import styles from './event-list.module.css'
import { type EventsAddress, pageSize } from './events-address.ts'
import { EmptyEventList } from './find/empty-event-list.tsx'
import { DeferredMap, MapToggle } from './find/map-toggle.tsx'
import { usePendingAddress } from './find/use-pending-address.ts'
import { eventListQuery, type ListedEvent } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'
import { EventsErrorState } from './shared/events-error-state.tsx'

/** The filtered events by month, ten per page (product 6, spec 9). */
export function EventList({ address }: { address: EventsAddress }) {
  const t = useT()
  const { locale, tag } = useTexts()
  const { data, isError, refetch } = useQuery(eventListQuery({ api: useApi(), locale }, address))
  const [isMap, setIsMap] = useState(false)
  const city = data?.city ?? null
  const total = data?.pagination.total_count ?? 0
  const count = data ? t('events.count', { count: total, total: formatSearchTotal(total, tag) }) : undefined
  const known = { city: city?.name ?? null, genres: data?.genres ?? [] }
  return (
    <Section
      id="all"
      title={t('events.all')}
      note={<span role="status">{count}</span>}
      action={total > 0 && <MapToggle isOpen={isMap} onToggle={() => setIsMap(!isMap)} />}
      className={styles['list']}
    >
      {isError && <EventsErrorState onRetry={refetch} />}
      {!data && !isError && <Waiting />}
      {data && data.results.length > 0 && (
        <>
          {isMap && <DeferredMap address={address} />}
          {address.sort === 'soonest' ? (
            <Months events={data.results} isPast={address.isPast} tag={tag} />
          ) : (
            <Tickets events={data.results} isPast={address.isPast} level={3} />
          )}
        </>
      )}
      {data?.results.length === 0 && <EmptyEventList address={address} known={known} />}
      {total > pageSize && <Pages address={address} total={total} />}
    </Section>
  )
}

function Months({ events, isPast, tag }: { events: ListedEvent[]; isPast: boolean; tag: string }) {
  const months = Map.groupBy(events, event => formatMonth(tag, event.starts_at, event.zone))
  return [...months].map(([month, ofMonth]) => (
    <div key={month} className={styles['month']}>
      <h3 className={styles['monthName']}>{month}</h3>
      <Tickets events={ofMonth} isPast={isPast} level={4} />
    </div>
  ))
}

function Tickets({ events, isPast, level }: { events: ListedEvent[]; isPast: boolean; level: 3 | 4 }) {
  return (
    <ul className={styles['tickets']}>
      {events.map(event => (
        <li key={event.id}>
          <EventTicket
            event={event}
            look={isPast ? 'past' : 'plain'}
            level={level}
            save={!isPast && <SaveButton event={event} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Pages({ address, total }: { address: EventsAddress; total: number }) {
  const t = useT()
  const pending = usePendingAddress(address)
  const pages = Math.ceil(total / pageSize)
  return (
    <Pagination
      total={pages}
      current={Math.min(pages, address.offset / pageSize + 1)}
      href={page => `${paths.events({ ...pending, offset: (page - 1) * pageSize })}#all`}
      label={t('events.pages')}
      previousLabel={t('events.pages.previous')}
      nextLabel={t('events.pages.next')}
      pageLabel={page => t('events.page', { page })}
      className={styles['pages']}
    />
  )
}

function Waiting() {
  return (
    <div className={styles['tickets']} aria-busy="true">
      {Array.from({ length: pageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <Skeleton key={index} kind="row" />
      ))}
    </div>
  )
}
