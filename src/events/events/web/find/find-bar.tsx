import { type MouseEvent, useEffect, useRef } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { SearchIcon } from '../../../../platform/ui/icons.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { type EventsAddress, unfilteredAddress } from '../events-address.ts'
import { DateMenu, GenreMenu, PriceMenu, SortMenu } from './filter-menus.tsx'
import { buildFilterHref, describeFilters, type FilterNames } from './filter-words.ts'
import styles from './find.module.css'
import { HiddenFilters } from './hidden-filters.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { usePendingAddress } from './use-pending-address.ts'
import { useTypedText } from './use-typed.ts'

const searchId = 'find-search'

/**
 * Search words, upcoming or past, and filter chips with active ones first. The address holds all state, so
 * links and forms work without a script; the script only preserves the scroll position.
 */
export function FindBar({ address, known }: { address: EventsAddress; known: FilterNames }) {
  const t = useT()
  const texts = useTexts()
  const router = useRouter()
  const pending = usePendingAddress(address)
  const { bar, note } = useRestoredFocus(JSON.stringify(address))
  const go = (href: string) => {
    note(document.activeElement)
    router.navigate({ href, resetScroll: false })
  }
  const words = describeFilters(address, known, texts)
  const city = pending.cityId === address.cityId ? known.city : null
  const parts = { address: pending, known: { ...known, city }, words, go }
  const filters = [
    { name: 'date', element: <DateMenu key="date" {...parts} />, isOn: words.date !== null },
    { name: 'place', element: <PlaceMenu key="place" {...parts} />, isOn: words.place !== null },
    { name: 'genre', element: <GenreMenu key="genre" {...parts} />, isOn: words.genre !== null },
    { name: 'price', element: <PriceMenu key="price" {...parts} />, isOn: words.price !== null },
  ]
  const isNarrow = filters.some(({ isOn }) => isOn) || Boolean(address.search)
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers don't focus a clicked link.
    link.focus({ preventScroll: true })
    go(link.pathname + link.search)
  }
  return (
    <search className={styles['bar']} aria-label={t('events.find')} ref={bar}>
      <div className={styles['top']}>
        <SearchForm address={pending} go={go} />
        <nav className={styles['times']} aria-label={t('events.times')}>
          {([false, true] as const).map(isPast => (
            <a
              key={String(isPast)}
              href={buildFilterHref(pending, { isPast })}
              className={styles['time']}
              aria-current={pending.isPast === isPast ? 'true' : undefined}
            >
              {t(isPast ? 'events.past' : 'events.upcoming')}
            </a>
          ))}
        </nav>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links are pressed by keyboard as clicks */}
      <div className={styles['chips']} onClick={follow}>
        {filters.filter(({ isOn }) => isOn).map(({ element }) => element)}
        {filters.filter(({ isOn }) => !isOn).map(({ element }) => element)}
        <SortMenu {...parts} />
        {isNarrow && (
          <a
            href={paths.events({ ...unfilteredAddress, isPast: pending.isPast })}
            className={styles['clear']}
            data-focus={searchId}
          >
            {t('events.filter.clear')}
          </a>
        )}
      </div>
    </search>
  )
}

/**
 * After a choice, closes the menu and focuses its chip again at its new position: active chips move to the
 * front, and a moved element loses the focus and, as a popover, closes. The link that clears all filters
 * disappears, so the search field gets the focus.
 */
function useRestoredFocus(address: string) {
  const bar = useRef<HTMLElement>(null)
  const shown = useRef(address)
  const next = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (!next.current) return
    const menu = document.getElementById(`${next.current}-menu`)
    if (menu?.matches(':popover-open')) menu.hidePopover()
    document.getElementById(next.current)?.focus({ preventScroll: true })
    next.current = undefined
  }, [address])
  const note = (element: Element | null) => {
    const chosen = element?.closest<HTMLElement>('[data-focus]')
    next.current = chosen && bar.current?.contains(chosen) ? chosen.dataset['focus'] : undefined
  }
  return { bar, note }
}

function SearchForm({ address, go }: { address: EventsAddress; go: (href: string) => void }) {
  const t = useT()
  const [search, setSearch] = useTypedText(address.search)
  return (
    <form
      className={styles['search']}
      action={paths.events()}
      onSubmit={event => {
        event.preventDefault()
        go(buildFilterHref(address, { search: search.trim() }))
      }}
    >
      <Input
        id={searchId}
        label={t('events.search')}
        labelHidden
        type="search"
        name="search"
        placeholder={t('events.search')}
        value={search}
        maxLength={200}
        onChange={event => setSearch(event.target.value)}
      />
      <HiddenFilters address={address} without={['search']} />
      <Button type="submit" iconStart={<SearchIcon size={18} />}>
        {t('events.search.go')}
      </Button>
    </form>
  )
}
