import {
  type ColumnDef,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../../../../platform/ui/cx.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { SortDownIcon } from './icons.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './list-table.module.css'
import { isSelected, type RowKey, type Selection, setSelected } from './selection.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface ListColumn<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Name of the server's order by this column. */
  sort?: string
  /** Aligns numbers, amounts and counts at their ends. */
  isNumber?: boolean
  /** Whether the column is hidden until someone chooses it. The first column is always shown. */
  isOptional?: boolean
  /** Whether a phone shows the column, too; the first one is always there. */
  isOnPhone?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly ListColumn<Row>[]
  /** Ids of the columns to show, in any order. */
  shownColumns: readonly string[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  rowName: (row: Row) => string
  rowHref: ((row: Row) => string) | undefined
  address: ListAddress
  selection: { value: Selection; onChange: (selection: Selection) => void } | undefined
}

const features = tableFeatures({ columnVisibilityFeature })

/** Number of rows above which only those near the screen are rendered. */
const renderedMax = 100
const rowHeight = 41

/** The table of a list page; on a phone, each row is a block of lines. */
export function ListTable<Row extends RowData>(props: Props<Row>) {
  const { label, columns, shownColumns, rows, rowKey, rowName, rowHref, address, selection } = props
  const t = useT()
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = rows.map(rowKey)
  const table = useTable({
    features,
    data: rows as Row[],
    columns: useColumnDefs(columns),
    state: { columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shownColumns.includes(id)])) },
    getRowId: row => String(rowKey(row)),
  })
  const { shown, before, after, measure } = useShownRows(body, rows.length)
  const select = (chosen: readonly RowKey[], isOn: boolean) =>
    selection?.onChange(setSelected(selection.value, chosen, isOn))
  const lastPressed = useRef(0)
  const press = (index: number, event: MouseEvent<HTMLInputElement>) => {
    const [from, to] = [index, event.shiftKey ? lastPressed.current : index].toSorted((a, b) => a - b)
    select(keys.slice(from, to! + 1), event.currentTarget.checked)
    lastPressed.current = index
  }
  useRowKeys(body, index => selection && select([keys[index]!], !isSelected(selection.value, keys[index]!)))

  const byId = new Map(columns.map(column => [column.id, column]))
  const tableRows = table.getRowModel().rows
  return (
    <table className={styles['table']} aria-label={label} aria-rowcount={rows.length + 1}>
      <thead>
        {table.getHeaderGroups().map(group => (
          <tr key={group.id}>
            {selection && (
              <th scope="col" className={styles['check']}>
                <SelectPage keys={keys} value={selection.value} onSelect={select} />
              </th>
            )}
            {group.headers.map(({ id }) => (
              <Head key={id} column={byId.get(id)!} address={address} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        <Space size={before} />
        {shown.map(index => {
          const row = tableRows[index]!
          const isOn = selection !== undefined && isSelected(selection.value, keys[index]!)
          const href = rowHref?.(row.original)
          return (
            <tr
              key={row.id}
              ref={measure}
              data-index={index}
              data-row=""
              tabIndex={href === undefined ? -1 : undefined}
              aria-rowindex={index + 2}
              data-selected={isOn || undefined}
              onClick={openRow}
            >
              {selection && (
                <td className={styles['check']}>
                  <input
                    type="checkbox"
                    aria-label={t('studio.list.select', { name: rowName(row.original) })}
                    checked={isOn}
                    onClick={event => press(index, event)}
                    onChange={() => {}}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell, at) => {
                const column = byId.get(cell.column.id)!
                const content = <table.FlexRender cell={cell} />
                return (
                  <td
                    key={cell.id}
                    data-title={column.title}
                    className={cx(
                      at === 0 && styles['first'],
                      column.isNumber && styles['number'],
                      at > 0 && !column.isOnPhone && styles['desk'],
                    )}
                  >
                    {at === 0 && href !== undefined ? <a href={href}>{content}</a> : content}
                  </td>
                )
              })}
            </tr>
          )
        })}
        <Space size={after} />
      </tbody>
    </table>
  )
}

/** Takes the place of rows that aren't rendered; the policy allows the style, because a script sets it. */
function Space({ size }: { size: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row can't get the focus
  return size > 0 && <tr aria-hidden="true" style={{ blockSize: size }} />
}

/** Returns the columns as the library takes them, the same ones as long as the page's are the same. */
function useColumnDefs<Row extends RowData>(columns: readonly ListColumn<Row>[]) {
  return useMemo(
    () =>
      columns.map(
        ({ id, title, cell }): ColumnDef<typeof features, Row> => ({
          id,
          header: title,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  )
}

/** Opens a row by a press next to its link, unless the press selects text or is on another control. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event
  if (target instanceof Element && target.closest('a, button, input, label, select')) return
  if (getSelection()?.toString()) return
  currentTarget.querySelector('a')?.click()
}

function Head<Row>({ column, address }: { column: ListColumn<Row>; address: ListAddress }) {
  const { title, sort, isNumber } = column
  const isDescending = sort !== undefined && address.sort === `-${sort}`
  const isSorted = isDescending || (sort !== undefined && address.sort === sort)
  const className = cx(isNumber && styles['number'])
  if (sort === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  }
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles['sort']}
        data-order={isSorted ? (isDescending ? 'down' : 'up') : undefined}
        onClick={() => address.change({ sort: isSorted && !isDescending ? `-${sort}` : sort })}
      >
        {title}
        <SortDownIcon size={14} />
      </button>
    </th>
  )
}

function SelectPage({
  keys,
  value,
  onSelect,
}: {
  keys: readonly RowKey[]
  value: Selection
  onSelect: (keys: readonly RowKey[], isOn: boolean) => void
}) {
  const t = useT()
  const count = keys.filter(key => isSelected(value, key)).length
  const isAll = count === keys.length
  return (
    <input
      type="checkbox"
      aria-label={t('studio.list.selectPage')}
      ref={element => {
        if (element) element.indeterminate = count > 0 && !isAll
      }}
      checked={isAll}
      onChange={() => onSelect(keys, !isAll)}
    />
  )
}

/** Returns the rows to render, and the heights of the space that replaces the others. */
function useShownRows(body: React.RefObject<HTMLTableSectionElement | null>, count: number) {
  const isVirtual = count > renderedMax
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body])
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin,
    enabled: isVirtual,
  })
  if (!isVirtual) return { shown: [...Array(count).keys()], before: 0, after: 0, measure: undefined }
  const items = virtualizer.getVirtualItems()
  return {
    shown: items.map(({ index }) => index),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
  }
}
