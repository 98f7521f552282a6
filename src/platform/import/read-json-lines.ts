import { isObject, parseJson } from './json.ts'
import type { RawRow } from './raw-row.ts'

/** One JSON object a line; blank lines are skipped. */
export async function* readJsonLines(pieces: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let line = 0
  for await (const piece of pieces) {
    for (const text of piece.replace(/(?:\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/)) {
      line += 1
      if (text.trim() === '') continue
      const value = parseJson(text)
      yield isObject(value) ? { line, cells: value } : { line, problem: 'is no JSON object', source: text }
    }
  }
}
