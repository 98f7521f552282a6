import type { LogRow } from './log-queries.ts'

/** A value of an act; undefined if the field isn't there. */
type Value = LogRow['before'][string] | undefined

export interface LogChange {
  field: string
  before: Value
  after: Value
  isChanged: boolean
}

/** Lists the fields that a row has before or after the act, changed ones first. */
export function listChanges({ before, after }: Pick<LogRow, 'before' | 'after'>): LogChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = fields.map(field => ({
    field: field.replaceAll('_', ' '),
    before: before[field],
    after: after[field],
    isChanged: JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  }))
  return [...changes.filter(change => change.isChanged), ...changes.filter(change => !change.isChanged)]
}

/** Formats a whole value: lists of plain values by line, objects as JSON. */
export function formatValue(value: Value): string {
  if (value === undefined || value === null || value === '') return '–'
  if (Array.isArray(value) && value.every(isPlain)) return value.length > 0 ? value.join('\n') : '–'
  return isPlain(value) ? String(value) : JSON.stringify(value, null, 2)
}

const isPlain = (value: Value) => typeof value !== 'object' || value === null

const shownFields = 2
const shownLength = 40

/** Summarizes the changes of a row in one short line, such as “state: open → closed”; '' without any. */
export function summarizeChanges(row: Pick<LogRow, 'before' | 'after'>): string {
  const changed = listChanges(row).filter(change => change.isChanged)
  const parts = changed.slice(0, shownFields).map(({ field, before, after }) => {
    const values = before === undefined ? [after] : [before, after]
    return `${field}: ${values.map(shorten).join(' → ')}`
  })
  const more = changed.length - parts.length
  return parts.join(', ') + (more > 0 ? ` +${more}` : '')
}

/** Formats a value in few words; objects are left to the row's page. */
function shorten(value: Value): string {
  const isShown = isPlain(value) || (Array.isArray(value) && value.every(isPlain))
  const text = isShown ? formatValue(value).replaceAll('\n', ', ') : '…'
  return text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text
}
