import { type FormEvent, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { SearchIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useCityOptions } from '../../cities/web/shared/city-options.ts'
import styles from './event-list.module.css'
import type { EventsAddress } from './events-address.ts'

interface Props {
  address: EventsAddress
  /** Name of the city in the address; null for all. */
  city: string | null
}

/**
 * Filters of the list. All state is in the URL, so the form and the links work without JavaScript; the city
 * picker needs it, but the search also finds city names.
 */
export function EventFilters({ address, city }: Props) {
  const t = useT()
  const router = useRouter()
  const [search, setSearch] = useState(address.search)
  const show = (change: Partial<EventsAddress>) =>
    router.navigate({ href: paths.events({ ...address, offset: 0, ...change }), resetScroll: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    show({ search: search.trim() })
  }
  return (
    <div className={styles['filters']}>
      <search>
        <form className={styles['search']} action={paths.events()} onSubmit={submit}>
          <Input
            label={t('events.search')}
            labelHidden
            type="search"
            name="search"
            placeholder={t('events.search')}
            value={search}
            maxLength={200}
            onChange={event => setSearch(event.target.value)}
          />
          {address.isPast && <input type="hidden" name="condition" value="past" />}
          {address.cityId && <input type="hidden" name="city_id" value={address.cityId} />}
          <Button type="submit" iconStart={<SearchIcon size={18} />}>
            {t('events.search.go')}
          </Button>
        </form>
      </search>
      <CityFilter address={address} city={city} onCity={cityId => show({ cityId })} />
      <nav className={styles['times']} aria-label={t('events.times')}>
        {([false, true] as const).map(isPast => (
          <a
            key={String(isPast)}
            href={paths.events({ ...address, offset: 0, isPast })}
            className={styles['time']}
            aria-current={address.isPast === isPast ? 'true' : undefined}
          >
            {t(isPast ? 'events.past' : 'events.upcoming')}
          </a>
        ))}
      </nav>
    </div>
  )
}

function CityFilter({ address, city, onCity }: Props & { onCity: (cityId: number | null) => void }) {
  const t = useT()
  const [query, setQuery] = useState('')
  const { options, isSearching } = useCityOptions(query, 'events.city.option')
  const value = address.cityId && city ? { value: String(address.cityId), label: city } : null
  return (
    <div className={styles['city']}>
      <Dropdown
        label={t('events.city')}
        labelHidden
        placeholder={t('events.city')}
        options={options}
        value={value}
        onChange={option => onCity(Number(option.value))}
        onQuery={setQuery}
        emptyText={t(isSearching ? 'events.city.searching' : query ? 'events.city.none' : 'events.city.type')}
      />
      {value && (
        <a className={styles['all']} href={paths.events({ ...address, cityId: null, offset: 0 })}>
          {t('events.city.all')}
        </a>
      )}
    </div>
  )
}
