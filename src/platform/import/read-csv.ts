import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { columnNameOf, dialectOf, withoutEmptyEnd } from './csv-dialect.ts'
import { unguardCell } from './formula-cell.ts'
import type { JsonObject } from './json.ts'
import type { RawRow } from './raw-row.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Parses a CSV file (RFC 4180; any line ending; commas, semicolons or tabs). `checkHeader` validates the first record.
 * A row with the wrong number of cells is reported and skipped; a broken quote ends the import.
 */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  checkHeader: (names: string[]) => string | undefined,
): AsyncGenerator<RawRow> {
  const lines = new RecordLines()
  const source = pieces[Symbol.asyncIterator]()
  const first = await source.next()
  const { separator, start } = dialectOf(first.done ? '' : first.value)
  const lineOf = new WeakMap<string[], number>()
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Called synchronously, so that rows that are still buffered count when a later one ends everything.
    on_record: (cells: string[], { lines: toldLine }) => {
      lineOf.set(cells, lines.firstOf(cells, toldLine))
      return cells
    },
  })
  const broken = new AbortController()
  // Errors surface in the loop below, because they destroy the parser.
  const feeding = pipeline(Readable.from(resumed(start, source)), parser, { signal: broken.signal }).catch(
    () => {},
  )
  let header: string[] | undefined
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const filled = withoutEmptyEnd(cells)
      if (filled.length === 0) continue
      if (header) {
        yield rowOf(header, cells, lineOf.get(cells) ?? 0)
        continue
      }
      header = filled.map(columnNameOf)
      const problem = checkHeader(header)
      if (problem) throw new UnreadableFile(null, problem)
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, lines.last + 1) : error
  } finally {
    broken.abort()
    await feeding
  }
  if (!header) throw new UnreadableFile(null, 'The file is empty: its first line names the columns.')
}

/** A source of which the first piece was taken already. */
async function* resumed(start: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    if (start !== '') yield start
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}

function rowOf(header: string[], record: string[], line: number): RawRow {
  const extra = withoutEmptyEnd(record.slice(header.length)).length
  if (record.length < header.length || extra > 0) {
    const count = Math.min(record.length, header.length + extra)
    return {
      line,
      problem: `has ${count === 1 ? 'one cell' : `${count} cells`}, the header ${header.length}`,
      source: record,
    }
  }
  const cells: JsonObject = {}
  for (const [at, name] of header.entries()) cells[name] = unguardCell(record[at] ?? '')
  return { line, cells }
}

/** First line numbers of records: csv-parse reports the last line, and counts a CRLF inside a cell as two. */
class RecordLines {
  last = 0
  #countedTwice = 0

  firstOf(record: string[], toldLine: number): number {
    let breakCount = 0
    for (const cell of record) {
      for (const [lineBreak] of cell.matchAll(/\r\n|\n|\r/g)) {
        breakCount += 1
        if (lineBreak.length === 2) this.#countedTwice += 1
      }
    }
    this.last = toldLine - this.#countedTwice
    return this.last - breakCount
  }
}

function refusalOf({ code }: CsvError, line: number): UnreadableFile {
  const problems: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'begins a row with a quotation that never ends: is the file cut off?',
    CSV_MAX_RECORD_SIZE: 'begins a row that is too long: is a quotation mark missing?',
  }
  return new UnreadableFile(line, problems[code] ?? 'begins a row with a quotation mark in a wrong place.')
}
