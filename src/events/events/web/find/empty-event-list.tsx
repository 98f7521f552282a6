import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { formatSearchTotal } from '../../../../platform/web/search-total.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import { type EventsAddress, unfilteredAddress } from '../events-address.ts'
import { countsWithoutQuery } from '../queries.ts'
import { buildFilterHref, describeFilters, type FilterNames, removals } from './filter-words.ts'
import styles from './nothing-found.module.css'
import { usePendingAddress } from './use-pending-address.ts'

interface Props {
  address: EventsAddress
  known: FilterNames
}

/** Empty list of events, which offers to drop one of the filters and shows the resulting number of events. */
export function EmptyEventList({ address, known }: Props) {
  const t = useT()
  const texts = useTexts()
  const pending = usePendingAddress(address)
  const { search, isPast } = address
  const words = describeFilters(address, known, texts)
  const active = Object.values(words).filter(Boolean)
  const without = useQuery({
    ...countsWithoutQuery({ api: useApi(), locale: texts.locale }, address),
    enabled: active.length > 1,
  }).data
  const drops = active.length > 1 ? (without?.results ?? []) : []
  const title =
    active.length > 1
      ? t('events.none.filters')
      : search
        ? t('events.none.search', { search })
        : words.place
          ? t(isPast ? 'events.none.cityPast' : 'events.none.city', { city: words.place })
          : active.length > 0
            ? t('events.none.filters')
            : t(isPast ? 'events.none.past' : 'events.none')
  return (
    <EmptyState
      drawing="ticket"
      title={title}
      text={t(drops.length > 0 ? 'events.none.drop' : 'events.none.text')}
      action={
        <div className={styles['ways']}>
          {drops.length > 0 && (
            <ul className={styles['drops']}>
              {drops.map(({ filter, total_count: count }) => (
                <li key={filter}>
                  <ButtonLink href={buildFilterHref(pending, removals[filter])}>
                    {t('events.drop', {
                      filter: words[filter] ?? '',
                      count,
                      total: formatSearchTotal(count, texts.tag),
                    })}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
          {active.length > 0 ? (
            <ButtonLink href={paths.events({ ...unfilteredAddress, isPast: pending.isPast })} look="quiet">
              {t('events.none.all')}
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.campaigns()}>{t('events.near.campaigns')}</ButtonLink>
          )}
        </div>
      }
    />
  )
}
