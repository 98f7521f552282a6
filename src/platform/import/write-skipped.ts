import { open } from 'node:fs/promises'
import { parse } from 'node:path'
import { csvLine } from './csv-line.ts'
import { isObject, type Json } from './json.ts'
import type { RawRow } from './raw-row.ts'
import { type Source, sourceRows } from './read-rows.ts'
import { reasonColumn } from './staged-row.ts'

type Reasons = ReadonlyMap<number, string[]>

/** "nights.csv" → "nights.skipped.csv", beside it. */
export function skippedFileOf({ kind, file, format }: Omit<Source, 'zone'>): string {
  const { dir, name } = parse(file)
  const isDocument = typeof kind.formats?.[format]?.layout === 'object'
  const extension = format === 'csv' ? 'csv' : isDocument ? 'json' : 'jsonl'
  return `${dir === '' ? '' : `${dir}/`}${name}.skipped.${extension}`
}

/**
 * Writes the rows that an import left out as they stand in its file, each with the reason: once mended, this is a file
 * to import. Reads the file once more, so that an import keeps no rows in memory. Fails where there is such a file.
 */
export async function writeSkipped(source: Source, reasons: Reasons, skippedFile: string): Promise<void> {
  const handle = await open(skippedFile, 'wx')
  try {
    for await (const piece of source.format === 'csv' ? csvOf(source, reasons) : jsonOf(source, reasons)) {
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
}

const reasonOf = (reasons: Reasons, line: number) => reasons.get(line)?.join('; ')

/** The reason comes first: rows with too many or too few cells have it in its column, too. */
async function* csvOf(source: Source, reasons: Reasons): AsyncGenerator<string> {
  let header: string[] = []
  const checkHeader = (names: string[]) => {
    header = names
    return undefined
  }
  let isFirst = true
  for await (const row of sourceRows(source, { checkHeader })) {
    if (isFirst) yield `\ufeff${csvLine([reasonColumn, ...header.filter(name => name !== reasonColumn)])}`
    isFirst = false
    const reason = reasonOf(reasons, row.line)
    if (reason === undefined) continue
    const cells = cellsOf(row, header).filter((_, at) => header[at] !== reasonColumn)
    yield csvLine([reason, ...cells])
  }
}

const cellsOf = (row: RawRow, header: string[]): string[] =>
  'cells' in row ? header.map(name => String(row.cells[name] ?? '')) : (row.source as string[])

async function* jsonOf(source: Source, reasons: Reasons): AsyncGenerator<string> {
  const isDocument = typeof source.kind.formats?.[source.format]?.layout === 'object'
  let before = isDocument ? '[\n' : ''
  for await (const row of sourceRows(source, { checkHeader: () => undefined })) {
    const reason = reasonOf(reasons, row.line)
    if (reason === undefined) continue
    const item = 'cells' in row ? row.cells : (row.source ?? null)
    yield before + JSON.stringify(withReason(item, reason)) + (isDocument ? '' : '\n')
    if (isDocument) before = ',\n'
  }
  if (isDocument) yield '\n]\n'
}

function withReason(item: Json, reason: string): Json {
  if (!isObject(item)) return { [reasonColumn]: reason, text: item }
  const { [reasonColumn]: _old, ...rest } = item
  return { [reasonColumn]: reason, ...rest }
}
