import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { searchTotal } from '../../../../platform/web/search-total.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { type EventsAddress, everything } from '../events-address.ts'
import { withoutQuery } from '../queries.ts'
import { changed, type Known, removals, wordsOf } from './filter-words.ts'
import styles from './nothing-found.module.css'
import { useAsked } from './use-asked.ts'

interface Props {
  address: EventsAddress
  known: Known
}

/** An empty list: which one of the filters to drop, and how many events there are then. */
export function NothingFound({ address, known }: Props) {
  const t = useT()
  const texts = useTexts()
  const asked = useAsked(address)
  const { search, isPast } = address
  const words = wordsOf(address, known, texts)
  const given = Object.values(words).filter(Boolean)
  const without = useQuery({
    ...withoutQuery({ api: useApi(), locale: texts.locale }, address),
    enabled: given.length > 1,
  }).data
  const drops = given.length > 1 ? (without?.results ?? []) : []
  const title =
    given.length > 1
      ? t('events.none.filters')
      : search
        ? t('events.none.search', { search })
        : words.place
          ? t(isPast ? 'events.none.cityPast' : 'events.none.city', { city: words.place })
          : given.length > 0
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
                  <ButtonLink href={changed(asked, removals[filter])}>
                    {t('events.drop', {
                      filter: words[filter] ?? '',
                      count,
                      total: searchTotal(count, texts.tag),
                    })}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
          {given.length > 0 ? (
            <ButtonLink href={paths.events({ ...everything, isPast: asked.isPast })} look="quiet">
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
