export type RowKey = number | string

/** Highest total that the server counts exactly, and most rows of one act. */
export const countMax = 1_000

/** The chosen rows: some by their keys, or all that match the filter but a few. */
export type Selection = { kind: 'some'; keys: readonly RowKey[] } | { kind: 'all'; except: readonly RowKey[] }

export const noSelection: Selection = { kind: 'some', keys: [] }

/** A selection as calls take it; the server counts the filter's rows again and compares. */
export type SelectionInput =
  | { kind: 'some'; keys: readonly RowKey[]; count: number }
  | { kind: 'all'; search: string; count: number; except: readonly RowKey[] }

export function isSelected(selection: Selection, key: RowKey): boolean {
  return selection.kind === 'all' ? !selection.except.includes(key) : selection.keys.includes(key)
}

/** Selects rows, or takes them out. */
export function setSelected(selection: Selection, keys: readonly RowKey[], isOn: boolean): Selection {
  const without = (from: readonly RowKey[]) => from.filter(key => !keys.includes(key))
  if (selection.kind === 'all') {
    return { kind: 'all', except: isOn ? without(selection.except) : [...without(selection.except), ...keys] }
  }
  return { kind: 'some', keys: isOn ? [...without(selection.keys), ...keys] : without(selection.keys) }
}

/** Returns the number of selected rows, out of all that match. */
export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.length) : selection.keys.length
}

export function toSelectionInput(selection: Selection, search: string, total: number): SelectionInput {
  const count = countSelected(selection, total)
  return selection.kind === 'all'
    ? { kind: 'all', search, count, except: selection.except }
    : { kind: 'some', keys: selection.keys, count }
}
