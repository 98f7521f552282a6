import { open } from 'node:fs/promises'
import { parse } from 'node:path'
import { formatCsvLine } from './csv-line.ts'
import { isObject, type Json } from './json.ts'
import type { RawRow } from './raw-row.ts'
import { type ImportSource, readSourceRows } from './read-rows.ts'
import { reasonColumn } from './staged-row.ts'

type Reasons = ReadonlyMap<number, string[]>

/** Returns the path for skipped rows: "nights.csv" becomes "nights.skipped.csv" in the same folder. */
export function toSkippedFile({ kind, file, format }: Omit<ImportSource, 'zone'>): string {
  const { dir, name } = parse(file)
  const isDocument = typeof kind.formats?.[format]?.layout === 'object'
  const extension = format === 'csv' ? 'csv' : isDocument ? 'json' : 'jsonl'
  return `${dir === '' ? '' : `${dir}/`}${name}.skipped.${extension}`
}

/**
 * Writes the skipped rows of a file unchanged, each with the reason; once corrected, the new file can be
 * imported. Reads the source again, so that an import holds no rows in memory.
 * @throws if the file exists
 */
export async function writeSkipped(
  source: ImportSource,
  reasons: Reasons,
  skippedFile: string,
): Promise<void> {
  const handle = await open(skippedFile, 'wx')
  try {
    for await (const chunk of source.format === 'csv'
      ? formatCsv(source, reasons)
      : formatJson(source, reasons)) {
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
}

const findReason = (reasons: Reasons, line: number) => reasons.get(line)?.join('; ')

/** The reason is the first column, so that it is also readable in rows with too many or too few cells. */
async function* formatCsv(source: ImportSource, reasons: Reasons): AsyncGenerator<string> {
  let header: string[] = []
  const checkHeader = (names: string[]) => {
    header = names
    return undefined
  }
  let isFirst = true
  for await (const row of readSourceRows(source, { checkHeader })) {
    if (isFirst)
      yield `\ufeff${formatCsvLine([reasonColumn, ...header.filter(name => name !== reasonColumn)])}`
    isFirst = false
    const reason = findReason(reasons, row.line)
    if (reason === undefined) continue
    const cells = toCells(row, header).filter((_, at) => header[at] !== reasonColumn)
    yield formatCsvLine([reason, ...cells])
  }
}

const toCells = (row: RawRow, header: string[]): string[] =>
  'cells' in row ? header.map(name => String(row.cells[name] ?? '')) : (row.source as string[])

async function* formatJson(source: ImportSource, reasons: Reasons): AsyncGenerator<string> {
  const isDocument = typeof source.kind.formats?.[source.format]?.layout === 'object'
  let before = isDocument ? '[\n' : ''
  for await (const row of readSourceRows(source, { checkHeader: () => undefined })) {
    const reason = findReason(reasons, row.line)
    if (reason === undefined) continue
    const item = 'cells' in row ? row.cells : (row.source ?? null)
    yield before + JSON.stringify(addReason(item, reason)) + (isDocument ? '' : '\n')
    if (isDocument) before = ',\n'
  }
  if (isDocument) yield '\n]\n'
}

function addReason(item: Json, reason: string): Json {
  if (!isObject(item)) return { [reasonColumn]: reason, text: item }
  const { [reasonColumn]: _old, ...rest } = item
  return { [reasonColumn]: reason, ...rest }
}
