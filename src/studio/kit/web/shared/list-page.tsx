import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../../platform/web/i18n.tsx'
import { type BulkAct, BulkBar } from './bulk-bar.tsx'
import type { ExportProps } from './export-button.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './list-page.module.css'
import { ListPaging, type Paging } from './list-paging.tsx'
import { type ListColumn, ListTable } from './list-table.tsx'
import { type ListFilter, ListToolbar } from './list-toolbar.tsx'
import { PageHead } from './page-head.tsx'
import type { SavedViewsProps } from './saved-views.tsx'
import { noSelection, type RowKey, type Selection } from './selection.ts'
import { EmptyNote, ErrorNote, RowsSkeleton } from './states.tsx'
import { useRememberedNames } from './use-remembered.ts'

/** The loaded rows, as a query has them. */
export interface ListResult<Row> {
  rows: readonly Row[] | undefined
  paging: Paging
  error: unknown
  retry: () => void
}

export interface ListPageProps<Row> {
  /** Name under which the browser remembers the chosen columns. */
  name: string
  title: string
  /** Link above the title, to the page that contains the list. */
  parent?: { href: string; title: string }
  /** One muted line under the title, such as the zone of the times. */
  note?: ReactNode
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter[]
  /** Label of the search field; without it, the list can't be searched. */
  searchLabel?: string
  address: ListAddress
  list: ListResult<Row>
  rowKey: (row: Row) => RowKey
  /** Name of a row for its checkbox. */
  rowName: (row: Row) => string
  rowHref?: (row: Row) => string
  /** Links to the lists next to this one (`SectionLinks`). */
  sections?: ReactNode
  /** Buttons at the title, such as the one that adds a row. */
  actions?: ReactNode
  /** Acts on selected rows; without them, rows can't be selected. */
  bulkActs?: readonly BulkAct[]
  /** Whether all rows that match can be selected, too; true by default. */
  canSelectAll?: boolean
  /** Exports all rows that match. */
  csv?: ExportProps
  views?: SavedViewsProps
  empty: { title: string; text?: string; action?: ReactNode }
}

/**
 * A page with a table: search, filters and order are in the address. Rows move by j and k or the arrows, open
 * by Enter, are selected by x; the slash key jumps to the search.
 */
export function ListPage<Row extends RowData>(props: ListPageProps<Row>) {
  const { name, title, columns, address, list, rowKey, rowName, rowHref, bulkActs, empty } = props
  const t = useT()
  const [chosen, setChosen] = useRememberedNames(`columns:${name}`)
  const shown = columns
    .filter(({ id, isOptional }, at) => at === 0 || (chosen ? chosen.includes(id) : !isOptional))
    .map(({ id }) => id)
  const [selection, setSelection] = useSelection(address.search)
  const { rows, paging } = list
  const isFiltered = address.query !== '' || Object.keys(address.filters).length > 0
  return (
    <>
      <PageHead
        title={title}
        parent={props.parent}
        note={props.note}
        count={rows && paging.total}
        actions={props.actions}
      />
      {props.sections}
      <ListToolbar
        address={address}
        filters={props.filters ?? []}
        searchLabel={props.searchLabel}
        columns={columns}
        shownColumns={shown}
        onColumns={setChosen}
        csv={props.csv}
        views={props.views}
      />
      {list.error && !rows ? (
        <ErrorNote error={list.error} onRetry={list.retry} />
      ) : !rows ? (
        <RowsSkeleton />
      ) : rows.length === 0 ? (
        <EmptyNote
          title={isFiltered ? t('studio.list.noMatch') : empty.title}
          text={isFiltered ? t('studio.list.noMatchText') : empty.text}
          action={
            isFiltered ? (
              <a
                className={styles['clear']}
                href={address.href({ query: '', filters: mapToEmpty(address.filters) })}
              >
                {t('studio.list.clear')}
              </a>
            ) : (
              empty.action
            )
          }
        />
      ) : (
        <>
          <ListTable
            label={title}
            columns={columns}
            shownColumns={shown}
            rows={rows}
            rowKey={rowKey}
            rowName={rowName}
            rowHref={rowHref}
            address={address}
            selection={bulkActs ? { value: selection, onChange: setSelection } : undefined}
          />
          <ListPaging address={address} paging={paging} rowCount={rows.length} />
        </>
      )}
      {bulkActs && rows && (
        <BulkBar
          acts={bulkActs}
          selection={selection}
          onChange={setSelection}
          search={address.search}
          total={paging.total ?? rows.length}
          pageKeys={rows.map(rowKey)}
          canSelectAll={props.canSelectAll ?? true}
        />
      )}
    </>
  )
}

const mapToEmpty = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(filters).map(key => [key, '']))

/** The selection of one filter; another filter starts without one. */
function useSelection(search: string): [Selection, (selection: Selection) => void] {
  const [stored, setStored] = useState({ search, selection: noSelection })
  const selection = stored.search === search ? stored.selection : noSelection
  return [selection, next => setStored({ search, selection: next })]
}
