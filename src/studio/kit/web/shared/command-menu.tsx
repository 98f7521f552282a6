import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { filterOptions, getComboboxAction } from '../../../../platform/ui/combobox.ts'
import { cx } from '../../../../platform/ui/cx.ts'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { SearchIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useRouter } from '../../../../platform/web/routing/use-router.ts'
import { useDebounced } from '../../../../platform/web/use-debounced.ts'
import styles from './command-menu.module.css'
import type { MenuItem } from './menu.ts'

export interface CommandItem {
  href: string
  title: string
  /** Muted text after the title, such as a number or a place. */
  note?: string
}

export interface CommandGroup {
  title: string
  items: readonly CommandItem[]
}

/** Finds objects that the person may open, by number, name or address. */
export type ObjectSearch = (query: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>

interface Props {
  items: readonly MenuItem[]
  searchObjects: ObjectSearch | undefined
  onClose: () => void
}

const searchAfterMs = 150

/** Finds pages at once and objects after a short pause of typing; Enter opens the marked one (⌘K). */
export function CommandMenu({ items, searchObjects, onClose }: Props) {
  const t = useT()
  const router = useRouter()
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isSearching } = useCommandGroups(items, searchObjects, query)
  const rows = groups.flatMap(group => group.items)
  const shownActive = Math.min(active, rows.length - 1)

  const open = ({ href }: CommandItem) => {
    onClose()
    router.navigate({ href })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const action = getComboboxAction(event.key, true, shownActive, rows.length)
    if (!action || action.kind === 'close') return
    event.preventDefault()
    if (action.kind === 'choose') open(rows[action.active]!)
    else {
      setActive(action.active)
      document.getElementById(`${id}-${action.active}`)?.scrollIntoView({ block: 'nearest' })
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('studio.command.title')} titleHidden size="content">
      <div className={styles['field']}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label={t('studio.command.title')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? `${id}-${shownActive}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(searchObjects ? 'studio.command.placeholder' : 'studio.command.pages')}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div className={styles['list']} id={`${id}-list`} role="listbox" aria-label={t('studio.command.title')}>
        {groups.map((group, at) => {
          const before = groups.slice(0, at).reduce((sum, other) => sum + other.items.length, 0)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of a list box, not of fields
            <div key={group.title} role="group" aria-label={group.title}>
              <p className={styles['group']} aria-hidden="true">
                {group.title}
              </p>
              {group.items.map((item, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                <div
                  key={item.href}
                  id={`${id}-${before + index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={before + index === shownActive}
                  className={cx(styles['option'], before + index === shownActive && styles['active'])}
                  onClick={() => open(item)}
                  onMouseMove={() => setActive(before + index)}
                >
                  <span>{item.title}</span>
                  {item.note && <span className={styles['note']}>{item.note}</span>}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p className={styles['status']} role="status">
        {rows.length > 0
          ? t('studio.command.keys')
          : t(isSearching ? 'common.loading' : 'studio.command.empty')}
      </p>
    </Dialog>
  )
}

function useCommandGroups(
  items: readonly MenuItem[],
  searchObjects: ObjectSearch | undefined,
  query: string,
): { groups: CommandGroup[]; isSearching: boolean } {
  const t = useT()
  const typed = query.trim()
  const settled = useDebounced(typed, searchAfterMs)
  const { data: objects = [], isFetching } = useQuery({
    queryKey: ['studio', 'command', settled],
    queryFn: ({ signal }) => searchObjects?.(settled, signal) ?? [],
    enabled: searchObjects !== undefined && settled !== '',
    placeholderData: keepPreviousData,
  })
  const pages = filterOptions(
    items.map(({ path, title }) => ({ value: path, label: title })),
    query,
  ).map(({ value, label }) => ({ href: value, title: label }))
  const found = typed === '' ? [] : objects
  const groups = [{ title: t('studio.command.groupPages'), items: pages }, ...found]
  return {
    groups: groups.filter(group => group.items.length > 0),
    isSearching: searchObjects !== undefined && (isFetching || settled !== typed),
  }
}
