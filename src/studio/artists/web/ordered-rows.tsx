import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { ChevronDownIcon, TrashIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-form.module.css'

interface Props<Item> {
  label: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** Name of a row for its buttons. */
  nameOf: (item: Item, index: number) => string
  render: (item: Item, index: number) => ReactNode
}

type Move = 'up' | 'down'

/** Rows in the order in which fans see them, each with buttons to move and to remove it. */
export function OrderedRows<Item>({ label, items, onChange, nameOf, render }: Props<Item>) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ index: number; by: Move }>(null)
  // The focus goes with the moved row, so that a row can be moved by several presses.
  useEffect(() => {
    if (!moved.current) return
    const { index, by } = moved.current
    moved.current = null
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-move=${by}]`)?.focus()
  })
  const move = (index: number, by: Move) => {
    const to = by === 'up' ? index - 1 : index + 1
    if (to < 0 || to >= items.length) return
    const [item, ...rest] = [items[index]!, ...items.slice(0, index), ...items.slice(index + 1)]
    moved.current = { index: to, by }
    onChange(rest.toSpliced(to, 0, item))
  }
  const moveButton = (index: number, by: Move, isLast: boolean) => (
    <IconButton
      data-move={by}
      label={t(`studio-artists.move.${by}`, { name: nameOf(items[index]!, index) })}
      icon={<ChevronDownIcon size={18} className={by === 'up' ? styles['up'] : undefined} />}
      aria-disabled={isLast || undefined}
      onClick={() => move(index, by)}
    />
  )
  if (items.length === 0) return null
  return (
    <ol ref={list} className={styles['rows']} aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
        <li key={index} className={styles['row']}>
          <div className={styles['content']}>{render(item, index)}</div>
          <div className={styles['buttons']}>
            {moveButton(index, 'up', index === 0)}
            {moveButton(index, 'down', index === items.length - 1)}
            <IconButton
              label={t('studio-artists.remove', { name: nameOf(item, index) })}
              icon={<TrashIcon size={18} />}
              onClick={() => onChange(items.toSpliced(index, 1))}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
