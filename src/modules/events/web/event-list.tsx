import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Pagination } from '../../../platform/ui/pagination.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { searchTotal } from '../../../platform/web/search-total.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { monthOf } from '../../../platform/web/zone-times.ts'
import { SaveButton } from '../../saves/web/shared/save-button.tsx'
import { EventFilters } from './event-filters.tsx'
import styles from './event-list.module.css'
import { type EventsAddress, pageSize } from './events-address.ts'
import { eventListQuery, type ListedEvent } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'

/** The filtered events by month, ten per page (product 6, spec 9). */
export function EventList({ address }: { address: EventsAddress }) {
  const t = useT()
  const { locale, tag } = useTexts()
  const { data, isError, refetch } = useQuery(eventListQuery({ api: useApi(), locale }, address))
  const city = data?.city ?? null
  const total = data?.pagination.total_count ?? 0
  const count = data ? t('events.count', { count: total, total: searchTotal(total, tag) }) : undefined
  const cityLabel = city && t('events.city.option', { city: city.name, nation: city.nation_name })
  return (
    <Section
      id="all"
      title={t('events.all')}
      note={<span role="status">{count}</span>}
      className={styles['list']}
    >
      <EventFilters key={JSON.stringify(address)} address={address} city={cityLabel} />
      {isError && (
        <ErrorState
          title={t('events.failed')}
          text={t('events.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Waiting />}
      {data && data.results.length > 0 && <Months events={data.results} isPast={address.isPast} tag={tag} />}
      {data?.results.length === 0 && <Nothing address={address} city={city?.name ?? null} />}
      {total > pageSize && <Pages address={address} total={total} />}
    </Section>
  )
}

function Months({ events, isPast, tag }: { events: ListedEvent[]; isPast: boolean; tag: string }) {
  const months = Map.groupBy(events, event => monthOf(tag, event.starts_at, event.zone))
  return [...months].map(([month, ofMonth]) => (
    <div key={month} className={styles['month']}>
      <h3 className={styles['monthName']}>{month}</h3>
      <ul className={styles['tickets']}>
        {ofMonth.map(event => (
          <li key={event.id}>
            <EventTicket
              event={event}
              look={isPast ? 'past' : 'plain'}
              level={4}
              save={!isPast && <SaveButton event={event} />}
            />
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Nothing({ address, city }: { address: EventsAddress; city: string | null }) {
  const t = useT()
  const { search, isPast } = address
  const title = search
    ? t('events.none.search', { search })
    : city
      ? t(isPast ? 'events.none.cityPast' : 'events.none.city', { city })
      : t(isPast ? 'events.none.past' : 'events.none')
  const isNarrow = Boolean(search) || address.cityId !== null
  return (
    <EmptyState
      drawing="ticket"
      title={title}
      text={t('events.none.text')}
      action={
        isNarrow ? (
          <ButtonLink href={paths.events({ isPast })}>{t('events.none.all')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.campaigns()}>{t('events.near.campaigns')}</ButtonLink>
        )
      }
    />
  )
}

function Pages({ address, total }: { address: EventsAddress; total: number }) {
  const t = useT()
  const pages = Math.ceil(total / pageSize)
  return (
    <Pagination
      total={pages}
      current={Math.min(pages, address.offset / pageSize + 1)}
      href={page => `${paths.events({ ...address, offset: (page - 1) * pageSize })}#all`}
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
        <Skeleton key={index} kind="event" />
      ))}
    </div>
  )
}
