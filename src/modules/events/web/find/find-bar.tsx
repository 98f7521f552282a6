import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { SearchIcon } from '../../../../platform/ui/icons.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { type EventsAddress, everything } from '../events-address.ts'
import { DateMenu, GenreMenu, PriceMenu, SortMenu } from './filter-menus.tsx'
import { changed, type Known, wordsOf } from './filter-words.ts'
import styles from './find.module.css'
import { HiddenFilters } from './hidden-filters.tsx'
import { PlaceMenu } from './place-menu.tsx'

/**
 * Words, upcoming or past, and the filters as chips, those that are set first. All state is in the address: links and
 * forms work without a script, which only keeps the place on the page.
 */
export function FindBar({ address, known }: { address: EventsAddress; known: Known }) {
  const t = useT()
  const texts = useTexts()
  const router = useRouter()
  const { bar, note } = useKeptFocus(JSON.stringify(address))
  const go = (href: string) => {
    note(document.activeElement)
    router.navigate({ href, resetScroll: false })
  }
  const words = wordsOf(address, known, texts)
  const parts = { address, known, words, go }
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
    // Some browsers don't focus a link that is clicked.
    link.focus({ preventScroll: true })
    go(link.pathname + link.search)
  }
  return (
    <search className={styles['bar']} aria-label={t('events.find')} ref={bar}>
      <div className={styles['top']}>
        <SearchForm key={address.search} address={address} go={go} />
        <nav className={styles['times']} aria-label={t('events.times')}>
          {([false, true] as const).map(isPast => (
            <a
              key={String(isPast)}
              href={changed(address, { isPast })}
              className={styles['time']}
              aria-current={address.isPast === isPast ? 'true' : undefined}
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
          <a href={paths.events({ ...everything, isPast: address.isPast })} className={styles['clear']}>
            {t('events.filter.clear')}
          </a>
        )}
      </div>
    </search>
  )
}

/**
 * After a choice its menu is closed, and the focus is on its chip again, wherever that stands now: chips that are set come
 * first, and an element that is moved loses the focus, and is closed if it is a popover.
 */
function useKeptFocus(address: string) {
  const bar = useRef<HTMLElement>(null)
  const shown = useRef(address)
  const chip = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (!chip.current) return
    const menu = document.getElementById(`${chip.current}-menu`)
    if (menu?.matches(':popover-open')) menu.hidePopover()
    document.getElementById(chip.current)?.focus({ preventScroll: true })
    chip.current = undefined
  }, [address])
  const note = (element: Element | null) => {
    const filter = element?.closest<HTMLElement>('[data-filter]')
    chip.current = filter && bar.current?.contains(filter) ? filter.dataset['filter'] : undefined
  }
  return { bar, note }
}

function SearchForm({ address, go }: { address: EventsAddress; go: (href: string) => void }) {
  const t = useT()
  const [search, setSearch] = useState(address.search)
  return (
    <form
      className={styles['search']}
      action={paths.events()}
      onSubmit={event => {
        event.preventDefault()
        go(changed(address, { search: search.trim() }))
      }}
    >
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
      <HiddenFilters address={address} without={['search']} />
      <Button type="submit" iconStart={<SearchIcon size={18} />}>
        {t('events.search.go')}
      </Button>
    </form>
  )
}
