import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { Db } from '../server/database.ts'
import type { ForeignFormat, Mapping } from './foreign-format.ts'
import { isObject, type Json, parseJson } from './json.ts'
import type { ContentKind } from './kind.ts'
import type { RawRow } from './raw-row.ts'
import { readCsv } from './read-csv.ts'
import { readJsonLines } from './read-json-lines.ts'
import { readUtf8Chunks } from './read-text.ts'
import { findHeaderProblem } from './staged-row.ts'
import { UnreadableFile } from './unreadable-file.ts'

const ownFormats = ['csv', 'jsonl'] as const
const mapBatchSize = 500
/** Maximum size of a JSON document, which is parsed in memory; larger data should be JSON lines. */
const documentCharactersMax = 64_000_000

export const listFormats = (kind: ContentKind): string[] => [
  ...ownFormats,
  ...Object.keys(kind.formats ?? {}),
]

/** Returns the format of the --format option, else of the file's extension; undefined if neither is known. */
export function detectFormat(
  kind: ContentKind,
  file: string,
  option: string | undefined,
): string | undefined {
  const byName: Record<string, string> = { '.csv': 'csv', '.jsonl': 'jsonl', '.ndjson': 'jsonl' }
  const format = option ?? byName[extname(file).toLowerCase()]
  return format !== undefined && listFormats(kind).includes(format) ? format : undefined
}

export interface ImportSource {
  kind: ContentKind
  file: string
  format: string
  /** Time zone of local times in rows that name none. */
  zone: string | undefined
}

/** Streams a file's raw rows, before a foreign format is mapped to ours. */
export async function* readSourceRows(
  { kind, file, format }: Pick<ImportSource, 'kind' | 'file' | 'format'>,
  {
    checkHeader,
    onBytes = () => {},
  }: { checkHeader: (names: string[]) => string | undefined; onBytes?: (count: number) => void },
): AsyncGenerator<RawRow> {
  const chunks = readUtf8Chunks(countBytes(createReadStream(file, { highWaterMark: 262_144 }), onBytes))
  const foreign = kind.formats?.[format]
  if (format === 'csv') yield* readCsv(chunks, checkHeader)
  else if (foreign && foreign.layout !== 'lines') yield* readItems(foreign, chunks)
  else yield* readJsonLines(chunks)
}

/** Streams a file's rows as cells of a kind. Throws `UnreadableFile` and file system errors. */
export async function* readImportRows(
  { kind, file, format, zone, db, mapping }: ImportSource & { db: Db; mapping: Mapping },
  onBytes: (count: number) => void,
): AsyncGenerator<RawRow> {
  const checkHeader = (names: string[]) => findHeaderProblem(kind, names, zone)
  const rows = readSourceRows({ kind, file, format }, { checkHeader, onBytes })
  const foreign = kind.formats?.[format]
  if (foreign) yield* mapRows(foreign, rows, { db, mapping })
  else yield* rows
}

async function* countBytes(source: AsyncIterable<Buffer>, onBytes: (count: number) => void) {
  for await (const bytes of source) {
    onBytes(bytes.length)
    yield bytes
  }
}

async function* readItems({ layout }: ForeignFormat, chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    if (text.length > documentCharactersMax)
      throw new UnreadableFile(null, 'The document is larger than 64 MB.')
  }
  const document = parseJson(text)
  if (document === undefined || layout === 'lines')
    throw new UnreadableFile(null, 'The file is no JSON document.')
  for (const [at, item] of layout.itemsOf(document).entries()) {
    yield isObject(item)
      ? { line: at + 1, cells: item }
      : { line: at + 1, problem: 'is no JSON object', source: item }
  }
}

async function* mapRows(
  foreign: ForeignFormat,
  rows: AsyncIterable<RawRow>,
  { db, mapping }: { db: Db; mapping: Mapping },
): AsyncGenerator<RawRow> {
  let batch: { line: number; item: Json }[] = []
  async function* flush(): AsyncGenerator<RawRow> {
    const results = await foreign.map(
      batch.map(({ item }) => item),
      db,
      mapping,
    )
    mapping.note('Items passed over', results.filter(result => result === null).length)
    for (const [at, { line }] of batch.entries()) {
      const result = results[at]
      if (!result) continue
      yield { line, ...result }
    }
    batch = []
  }
  for await (const row of rows) {
    if ('problem' in row) yield row
    else batch.push({ line: row.line, item: row.cells })
    if (batch.length >= mapBatchSize) yield* flush()
  }
  yield* flush()
}
