import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinList, splitList } from './cell-types.ts'
import { guardCell, unguardCell } from './formula-cell.ts'
import { createProgressBar } from './progress-bar.ts'
import type { RawRow } from './raw-row.ts'
import { readCsv } from './read-csv.ts'
import { readJsonLines } from './read-json-lines.ts'
import { readUtf8Chunks } from './read-text.ts'

async function* toChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readText(bytes: Buffer, size: number): Promise<string> {
  let text = ''
  for await (const chunk of readUtf8Chunks(toChunks(bytes, size))) text += chunk
  return text
}

async function readRows(csv: string, size = 7): Promise<RawRow[]> {
  const rows: RawRow[] = []
  const chunks = readUtf8Chunks(toChunks(Buffer.from(csv), size))
  for await (const row of readCsv(chunks, () => undefined)) rows.push(row)
  return rows
}

const read = { line: 2, cells: { key: 'a', name: 'x, y; z' } }

describe('file reader', () => {
  test('decodes text split into chunks of any size, without its byte order mark', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map(each => each.replaceAll('\0', '\n'))
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (input, size, hasMark) => {
        const clean = input.replace(/^\ufeff+/, '').toWellFormed()
        const bytes = Buffer.from((hasMark ? '\ufeff' : '') + clean)
        expect(await readText(bytes, size)).toBe(clean)
      }),
    )
  })

  test.each([
    ['UTF-16, little end first', Buffer.from('\ufeffkey,name\n', 'utf16le'), 'Line 1 is UTF-16'],
    ['UTF-16, big end first', Buffer.from('\ufeffkey\n', 'utf16le').swap16(), 'Line 1 is UTF-16'],
    ['UTF-16 without its mark', Buffer.from('key,name\n', 'utf16le'), 'Line 1 has a NUL byte'],
    [
      'a byte of Latin-1',
      Buffer.from('key\na\nb\xfc\nc\n', 'latin1'),
      'Line 3 is not UTF-8: save the file as UTF-8',
    ],
    ['a character cut off at the end', Buffer.from('key\nü').subarray(0, -1), 'Line 2 is not UTF-8: '],
    ['a line without an end', Buffer.alloc(2_100_000, 'x'), 'is too long'],
  ])('rejects %s and names its line', async (_, bytes, problem) => {
    await expect(readText(bytes, Math.max(3, bytes.length / 8))).rejects.toThrow(problem)
    await expect(readText(bytes, 1_000_000)).rejects.toThrow(problem)
  })

  test.each(['\n', '\r\n', '\r'])('reports the first line of each row with line breaks %j', async end => {
    const csv = ['a,b', '1,"x', 'y"', '', '2,"z"', '3', '4,5'].join(end)
    expect(await readRows(csv)).toEqual([
      { line: 2, cells: { a: '1', b: `x${end}y` } },
      { line: 5, cells: { a: '2', b: 'z' } },
      { line: 6, problem: 'has one cell, the header 2', source: ['3'] },
      { line: 7, cells: { a: '4', b: '5' } },
    ])
  })

  test.each([
    ['semicolons', 'key;name\r\na;x, y; z\r\n'.replace('x, y; z', '"x, y; z"')],
    ['tabs', 'key\tname\r\na\tx, y; z\r\n'],
    ['one column more than commas in a name', '"key";"name"\na;"x, y; z"\n'],
    ['headers as people write them', 'Key , NAME\na,"x, y; z"\n'],
    ['what a spreadsheet leaves behind', 'key,name,,\na,"x, y; z",,\n,,,\n  , ,,\n'],
  ])('reads a file from a spreadsheet: %s', async (_, csv) => {
    expect(await readRows(csv)).toEqual([read])
  })

  test.each(['\n', '\r\n', '\r'])('reads files of any size with line breaks %j', async end => {
    const word = 'x'.repeat(500)
    const csv = ['a,b', ...Array.from({ length: 3_000 }, (_, row) => `${row},"${word}"`)].join(end)
    const rows = await readRows(csv, 65_536)
    expect([rows.length, rows.at(-1)]).toEqual([3_000, { line: 3_001, cells: { a: '2999', b: word } }])
  })

  test.each(['\n', '\r\n', '\r'])('names the line of an invalid byte with line breaks %j', async end => {
    const bytes = Buffer.from(['key', 'a', 'b\xfc', 'c'].join(end), 'latin1')
    for (const size of [3, 4, 5, 100])
      await expect(readText(bytes, size)).rejects.toThrow('Line 3 is not UTF-8')
  })

  test.each(['\n', '\r\n', '\r'])('reads JSON lines with line breaks %j', async end => {
    const bytes = Buffer.from(['{"a":1}', '', '{"a":2}', ''].join(end))
    const rows: RawRow[] = []
    for await (const row of readJsonLines(readUtf8Chunks(toChunks(bytes, 5)))) rows.push(row)
    expect(rows).toEqual([
      { line: 1, cells: { a: 1 } },
      { line: 3, cells: { a: 2 } },
    ])
  })

  test('excludes a separator line from the table but counts it as a line', async () => {
    expect(await readRows('sep=;\r\nkey,;name\r\na;b\r\n')).toEqual([
      { line: 3, cells: { 'key,': 'a', name: 'b' } },
    ])
  })

  test('reports a row with more cells than columns', async () => {
    expect(await readRows('key;name\na;b;c;\nd\n')).toEqual([
      { line: 2, problem: 'has 3 cells, the header 2', source: ['a', 'b', 'c', ''] },
      { line: 3, problem: 'has one cell, the header 2', source: ['d'] },
    ])
  })

  test.each([
    ['', 'The file is empty'],
    ['a,b\n1,2\n"3,4\n5,6\n', 'Line 3 begins a row with a quotation that never ends: is the file cut off?'],
    ['a,b\n1,2\n3"x",4\n', 'Line 3 begins a row with a quotation mark in a wrong place.'],
  ])('rejects %j as CSV', async (csv, problem) => {
    await expect(readRows(csv)).rejects.toThrow(problem)
  })

  test('guards cells against formulas and restores them', () => {
    const risky = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' '),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.oneof(risky, fc.string()), text => {
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/)
        expect(unguardCell(guardCell(text))).toBe(text)
      }),
    )
  })

  test('restores a list from a single cell', () => {
    const part = fc.oneof(
      fc.string({ unit: fc.constantFrom(';', '[', ']', '"', ' ', 'a'), minLength: 1, maxLength: 4 }),
      fc.string({ minLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), parts => {
        expect(splitList(joinList(parts))).toEqual(parts)
      }),
    )
    expect(joinList(['rock', 'indie pop'])).toBe('rock; indie pop')
  })

  test('draws the progress bar only on a terminal, once per percent', () => {
    const written: string[] = []
    const write = (text: string) => written.push(text)
    for (const isTTY of [true, false]) {
      const bar = createProgressBar({ isTTY, write })
      bar.show('reading', 0.5)
      bar.show('reading', 0.501)
      bar.clear()
    }
    expect(written).toEqual([`\r\u001b[2Kreading  ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`, '\r\u001b[2K'])
  })
})
