import { useT } from '../../../../platform/web/i18n.tsx'
import { type EventsAddress, type Genre, prices, sorts, whenOptions } from '../events-address.ts'
import { DateRange } from './date-range.tsx'
import { Choices, FilterMenu } from './filter-menu.tsx'
import { buildFilterHref, type Filter, type FilterNames, removals } from './filter-words.ts'

export interface MenuProps {
  address: EventsAddress
  known: FilterNames
  /** The text of each filter's value; null if the filter isn't set. */
  words: Record<Filter, string | null>
  go: (href: string) => void
}

export function DateMenu({ address, words, go }: MenuProps) {
  const t = useT()
  const any = buildFilterHref(address, removals.date)
  return (
    <FilterMenu name="find-date" title={t('events.filter.date')} value={words.date} without={any}>
      <Choices
        choices={[
          { href: any, label: t('events.when.any'), isOn: words.date === null },
          ...whenOptions.map(when => ({
            href: buildFilterHref(address, { ...removals.date, when }),
            label: t(`events.when.${when}`),
            isOn: address.when === when,
          })),
        ]}
      />
      <DateRange address={address} go={go} />
    </FilterMenu>
  )
}

export function GenreMenu({ address, known, words }: MenuProps) {
  const t = useT()
  const all = buildFilterHref(address, removals.genre)
  return (
    <FilterMenu name="find-genre" title={t('events.filter.genre')} value={words.genre} without={all}>
      <Choices
        choices={[
          { href: all, label: t('events.genre.all'), isOn: address.genre === null },
          ...known.genres.map(({ id, name }) => ({
            href: buildFilterHref(address, { genre: id as Genre }),
            label: name,
            isOn: address.genre === id,
          })),
        ]}
      />
    </FilterMenu>
  )
}

export function PriceMenu({ address, words }: MenuProps) {
  const t = useT()
  const any = buildFilterHref(address, removals.price)
  return (
    <FilterMenu name="find-price" title={t('events.filter.price')} value={words.price} without={any}>
      <Choices
        choices={[
          { href: any, label: t('events.price.any'), isOn: address.price === null },
          ...prices.map(price => ({
            href: buildFilterHref(address, { price }),
            label: t(`events.price.${price}`),
            isOn: address.price === price,
          })),
        ]}
      />
    </FilterMenu>
  )
}

/** Offers "nearest" only with a radius. */
export function SortMenu({ address }: MenuProps) {
  const t = useT()
  const offered = sorts.filter(sort => sort !== 'nearest' || address.radiusKm !== null)
  const label = (sort: (typeof sorts)[number]) =>
    t(sort === 'soonest' && address.isPast ? 'events.sort.newest' : `events.sort.${sort}`)
  const chosen = address.sort === 'soonest' ? null : label(address.sort)
  return (
    <FilterMenu
      name="find-sort"
      title={t('events.filter.sort')}
      value={chosen}
      without={buildFilterHref(address, { sort: 'soonest' })}
    >
      <Choices
        choices={offered.map(sort => ({
          href: buildFilterHref(address, { sort }),
          label: label(sort),
          isOn: address.sort === sort,
        }))}
      />
    </FilterMenu>
  )
}
