import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { detectDialect, toColumnName, trimEmptyCells } from './csv-dialect.ts'
import { unguardCell } from './formula-cell.ts'
import type { JsonObject } from './json.ts'
import type { RawRow } from './raw-row.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Parses a CSV file (RFC 4180; any line ending; commas, semicolons or tabs). `checkHeader` validates the first record.
 * A row with the wrong number of cells is reported and skipped; a broken quote ends the import.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  checkHeader: (names: string[]) => string | undefined,
): AsyncGenerator<RawRow> {
  const lines = new RecordLines()
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next()
  const { separator, start } = detectDialect(first.done ? '' : first.value)
  const lineByCells = new WeakMap<string[], number>()
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Called synchronously, so that rows that are still buffered are counted when a later one ends the
    // import.
    on_record: (cells: string[], { lines: reportedLine }) => {
      lineByCells.set(cells, lines.firstOf(cells, reportedLine))
      return cells
    },
  })
  const broken = new AbortController()
  // Ignored here: an error destroys the parser, so that the loop below throws it.
  const feeding = pipeline(Readable.from(resumed(start, source)), parser, { signal: broken.signal }).catch(
    () => {},
  )
  let header: string[] | undefined
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const filled = trimEmptyCells(cells)
      if (filled.length === 0) continue
      if (header) {
        yield toRow(header, cells, lineByCells.get(cells) ?? 0)
        continue
      }
      header = filled.map(toColumnName)
      const problem = checkHeader(header)
      if (problem) throw new UnreadableFile(null, problem)
    }
  } catch (error) {
    throw error instanceof CsvError ? toUnreadableFile(error, lines.last + 1) : error
  } finally {
    broken.abort()
    await feeding
  }
  if (!header) throw new UnreadableFile(null, 'The file is empty: its first line names the columns.')
}

/** Yields the first chunk, which has already been read, and then the rest of the source. */
async function* resumed(start: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    if (start !== '') yield start
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}

function toRow(header: string[], record: string[], line: number): RawRow {
  const extra = trimEmptyCells(record.slice(header.length)).length
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

/**
 * Computes the first line of each record, because csv-parse reports the last line and counts a CRLF inside a
 * cell twice.
 */
class RecordLines {
  last = 0
  #countedTwice = 0

  firstOf(record: string[], reportedLine: number): number {
    let breakCount = 0
    for (const cell of record) {
      for (const [lineBreak] of cell.matchAll(/\r\n|\n|\r/g)) {
        breakCount += 1
        if (lineBreak.length === 2) this.#countedTwice += 1
      }
    }
    this.last = reportedLine - this.#countedTwice
    return this.last - breakCount
  }
}

function toUnreadableFile({ code }: CsvError, line: number): UnreadableFile {
  const problems: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'begins a row with a quotation that never ends: is the file cut off?',
    CSV_MAX_RECORD_SIZE: 'begins a row that is too long: is a quotation mark missing?',
  }
  return new UnreadableFile(line, problems[code] ?? 'begins a row with a quotation mark in a wrong place.')
}
