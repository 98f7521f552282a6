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
