import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useShortcut } from './use-shortcut.ts'

/**
 * Moves the focus between rows by j and k, and by the arrows while a row has the focus; x selects the focused
 * row. The focus is on the row's link, so that Enter opens it.
 * @param select called with the index of the focused row.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, select: (index: number) => void): void {
  const getRows = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const getFocused = () => getRows().find(row => row.contains(document.activeElement))
  const move = (steps: 1 | -1) => {
    const rows = getRows()
    const focused = getFocused()
    const at = focused ? rows.indexOf(focused) + steps : steps > 0 ? 0 : rows.length - 1
    const row = rows[at]
    const target = row?.querySelector('a') ?? row
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useShortcut('x', () => {
    const focused = getFocused()
    if (focused) select(Number(focused.dataset['index']))
  })

  const press = useEffectEvent((event: KeyboardEvent) => {
    const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (steps === null || event.metaKey || event.ctrlKey || event.altKey || !getFocused()) return
    event.preventDefault()
    move(steps)
  })
  useEffect(() => {
    const element = body.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [body])
}
