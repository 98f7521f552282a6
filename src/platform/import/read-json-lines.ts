import { isObject, parseJson } from './json.ts'
import type { RawRow } from './raw-row.ts'

/** Reads one JSON object per line; skips blank lines. */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let line = 0
  for await (const chunk of chunks) {
    for (const text of chunk.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/)) {
      line += 1
      if (text.trim() === '') continue
      const value = parseJson(text)
      yield isObject(value) ? { line, cells: value } : { line, problem: 'is no JSON object', source: text }
    }
  }
}
