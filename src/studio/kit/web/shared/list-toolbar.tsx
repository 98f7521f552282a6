import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Checkbox } from '../../../../platform/ui/checkbox.tsx'
import { cx } from '../../../../platform/ui/cx.ts'
import { ChevronDownIcon, SearchIcon } from '../../../../platform/ui/icons.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { PopoverPanel } from '../../../../platform/ui/popover-panel.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { ExportButton, type ExportProps } from './export-button.tsx'
import { ColumnsIcon } from './icons.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListColumn } from './list-table.tsx'
import styles from './list-toolbar.module.css'
import { SavedViews, type SavedViewsProps } from './saved-views.tsx'
import { useShortcut } from './use-shortcut.ts'

/** A filter of a list: one of a few values, a day, or text that must match whole, such as a number. */
export interface ListFilter {
  /** Key in the address and in the call. */
  key: string
  title: string
  kind?: 'choice' | 'day' | 'text'
  /** An example of a text; “any” by default. */
  placeholder?: string
  /** Values of a choice; “any” is added. */
  options?: readonly { value: string; label: string }[]
}

interface Props {
  address: ListAddress
  filters: readonly ListFilter[]
  searchLabel: string | undefined
  columns: readonly Pick<ListColumn<never>, 'id' | 'title'>[]
  shownColumns: readonly string[]
  onColumns: (ids: readonly string[]) => void
  csv: ExportProps | undefined
  views: SavedViewsProps | undefined
}

/** Search, filters, saved views, columns and the CSV file of a list. */
export function ListToolbar(props: Props) {
  const { address, filters, searchLabel, csv, views } = props
  return (
    <div className={styles['bar']}>
      {searchLabel !== undefined && <SearchField label={searchLabel} address={address} />}
      {filters.map(filter => (
        <FilterField key={filter.key} filter={filter} address={address} />
      ))}
      <div className={styles['end']}>
        {views && <SavedViews {...views} address={address} />}
        <ColumnPicker {...props} />
        {csv && <ExportButton {...csv} />}
      </div>
    </div>
  )
}

const searchAfterMs = 250

/** The search text, in the address after a short pause; the slash key jumps here. */
function SearchField({ label, address }: { label: string; address: ListAddress }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(address.query)
  // Follows the address when Back or a saved view changes it, but not while someone types.
  const [seen, setSeen] = useState(address.query)
  if (seen !== address.query) {
    setSeen(address.query)
    setTyped(address.query)
  }
  const search = () => {
    if (typed.trim() !== address.query) address.change({ query: typed.trim() }, { replace: true })
  }
  const searchLater = useEffectEvent(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => searchLater(), searchAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  useShortcut('/', () => {
    field.current?.focus()
    field.current?.select()
  })
  return (
    <div className={styles['search']}>
      <Input
        ref={field}
        label={label}
        labelHidden
        size={40}
        type="search"
        prefix={<SearchIcon size={18} />}
        placeholder={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search()
          // Leaves the field with its text, which the browser would clear.
          if (event.key === 'Escape') {
            event.preventDefault()
            field.current?.blur()
          }
        }}
        onClear={() => setTyped('')}
        clearLabel={t('studio.list.clearSearch')}
      />
    </div>
  )
}

function FilterField({ filter, address }: { filter: ListFilter; address: ListAddress }) {
  const { key, title, kind = 'choice', options = [] } = filter
  const t = useT()
  const value = address.filters[key] ?? ''
  const set = (next: string) => address.change({ filters: { [key]: next } })
  const label = (control: ReactNode) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label className={cx(styles['filter'], value !== '' && styles['set'])}>
      <span>{title}</span>
      {control}
    </label>
  )
  if (kind === 'day')
    return label(<input type="date" value={value} onChange={({ target }) => set(target.value)} />)
  if (kind === 'text')
    return label(<FilterText key={value} value={value} placeholder={filter.placeholder} onChange={set} />)
  return label(
    <>
      <select value={value} onChange={({ target }) => set(target.value)}>
        <option value="">{t('studio.list.any')}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </>,
  )
}

/** A text that is searched when it is complete: on Enter, or when the field is left. */
function FilterText({
  value,
  placeholder,
  onChange,
}: {
  value: string
  placeholder: string | undefined
  onChange: (value: string) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const apply = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <input
      type="text"
      size={10}
      placeholder={placeholder ?? t('studio.list.any')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && apply()}
    />
  )
}

function ColumnPicker({ columns, shownColumns, onColumns }: Props) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [, ...optional] = columns
  if (optional.length === 0) return null
  return (
    <div className={styles['popover']}>
      <Button
        size={40}
        look="quiet"
        className={styles['tool']}
        iconStart={<ColumnsIcon size={18} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('studio.list.columns')}
      </Button>
      <PopoverPanel
        id={id}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('studio.list.columns')}
        className={styles['panel']}
      >
        {optional.map(column => (
          <Checkbox
            key={column.id}
            checked={shownColumns.includes(column.id)}
            onChange={({ target }) =>
              onColumns(
                target.checked
                  ? [...shownColumns, column.id]
                  : shownColumns.filter(other => other !== column.id),
              )
            }
          >
            {column.title}
          </Checkbox>
        ))}
      </PopoverPanel>
    </div>
  )
}
