import type { PreviewRow } from './queries.ts'

/** The rows of a checked file: those to send, those that change nothing, and those that can't be sent. */
export function sortPreview(rows: readonly PreviewRow[]) {
  const problems = rows.filter(({ problem }) => problem !== null)
  const known = rows.filter(({ problem, is_known: isKnown }) => problem === null && isKnown)
  const ready = rows.filter(({ problem, is_known: isKnown }) => problem === null && !isKnown)
  return { problems, known, ready, warnings: ready.filter(needsLook) }
}

/** Whether a row that can be sent may be a mistake. */
export const needsLook = ({ used_by: usedBy, is_disputed: isDisputed }: PreviewRow) =>
  usedBy !== null || isDisputed

/** Formats rows as a CSV file that can be corrected and sent again. */
export function formatLeftRows(rows: readonly PreviewRow[], getReason: (row: PreviewRow) => string): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map(row =>
    [row.number, row.carrier, row.tracking_number, row.url ?? '', String(row.line), getReason(row)]
      .map(quote)
      .join(','),
  )
  return `\ufeff${['number,carrier,tracking_number,url,line,problem', ...lines].join('\r\n')}\r\n`
}
