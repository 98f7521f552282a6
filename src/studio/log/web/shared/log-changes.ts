import type { LogRow } from './log-queries.ts'

export interface LogChange {
  field: string
  before: string | null
  after: string | null
  isChanged: boolean
}

/** Lists the fields that a row has before or after the act, changed ones first; null is a field that isn't there. */
export function listChanges({ before, after }: Pick<LogRow, 'before' | 'after'>): LogChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = fields.map(field => {
    const [old, next] = [toText(before[field]), toText(after[field])]
    return { field: field.replaceAll('_', ' '), before: old, after: next, isChanged: old !== next }
  })
  return [...changes.filter(change => change.isChanged), ...changes.filter(change => !change.isChanged)]
}

function toText(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1).replaceAll(/\s+/g, ' ')
}

const shownFields = 2
const shownLength = 40

/** Summarizes the changes of a row in one short line, such as “state: open → closed”; '' without any. */
export function summarizeChanges(row: Pick<LogRow, 'before' | 'after'>): string {
  const changed = listChanges(row).filter(change => change.isChanged)
  const parts = changed.slice(0, shownFields).map(({ field, before, after }) => {
    const values = [before, after].filter(value => value !== null).map(shorten)
    return `${field}: ${values.join(' → ')}`
  })
  const more = changed.length - parts.length
  return parts.join(', ') + (more > 0 ? ` +${more}` : '')
}

const shorten = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text)
