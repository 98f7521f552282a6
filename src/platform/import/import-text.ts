import type { RowChange } from './changed-cells.ts'
import type { Problem } from './problems.ts'

interface ProblemSummary {
  problemCount: number
  problems: Problem[]
}

/** @param done participle for the heading "Nothing was …", such as "imported" */
export const formatProblems = (
  summary: ProblemSummary,
  { done = 'imported', layout }: { done?: string; layout?: 'lines' | object | undefined } = {},
) =>
  [
    `Nothing was ${done}: ${summary.problemCount === 1 ? 'one problem' : `${summary.problemCount} problems`}.`,
    ...formatProblemLines(summary, layout),
  ].join('\n')

export function formatProblemLines(
  { problemCount, problems }: ProblemSummary,
  layout: 'lines' | object = 'lines',
): string[] {
  const word = layout === 'lines' ? 'line' : 'item'
  const lines = problems.map(({ line, text }) => (line === null ? text : `${word} ${line}: ${text}`))
  const more = problemCount - problems.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])]
}

const shownCellMax = 80

export function formatChanges(changes: readonly RowChange[], count: number): string[] {
  const lines = changes.map(({ line, key, before, after }) => {
    const cells = Object.keys(after).map(
      name => `${name}: ${formatCell(before[name])} → ${formatCell(after[name])}`,
    )
    return `line ${line}, ${key}: ${cells.join('; ')}`
  })
  const more = changes.length === 0 ? 0 : count - changes.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])]
}

function formatCell(value: unknown): string {
  const text = value === null || value === undefined ? 'empty' : JSON.stringify(value)
  return text.length > shownCellMax ? `${text.slice(0, shownCellMax).toWellFormed()}…` : text
}
