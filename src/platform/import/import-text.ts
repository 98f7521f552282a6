import type { RowChange } from './changed-cells.ts'
import type { Problem } from './problems.ts'

interface Found {
  problemCount: number
  problems: Problem[]
}

/** @param done what was not, such as "imported" */
export const problemText = (
  found: Found,
  { done = 'imported', layout }: { done?: string; layout?: 'lines' | object | undefined } = {},
) =>
  [
    `Nothing was ${done}: ${found.problemCount === 1 ? 'one problem' : `${found.problemCount} problems`}.`,
    ...problemLines(found, layout),
  ].join('\n')

export function problemLines(
  { problemCount, problems }: Found,
  layout: 'lines' | object = 'lines',
): string[] {
  const word = layout === 'lines' ? 'line' : 'item'
  const lines = problems.map(({ line, text }) => (line === null ? text : `${word} ${line}: ${text}`))
  const more = problemCount - problems.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])]
}

const shownCellMax = 80

/** Of a dry run: what would become of each row, cell by cell. */
export function changeLines(changes: readonly RowChange[], count: number): string[] {
  const lines = changes.map(({ line, key, before, after }) => {
    const cells = Object.keys(after).map(name => `${name}: ${shown(before[name])} → ${shown(after[name])}`)
    return `line ${line}, ${key}: ${cells.join('; ')}`
  })
  const more = changes.length === 0 ? 0 : count - changes.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])]
}

function shown(value: unknown): string {
  const text = value === null || value === undefined ? 'empty' : JSON.stringify(value)
  return text.length > shownCellMax ? `${text.slice(0, shownCellMax).toWellFormed()}…` : text
}
