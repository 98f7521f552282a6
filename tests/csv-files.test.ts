import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '../src/app/commands.ts'
import { modules } from '../src/app/modules.ts'
import { formatCsvLine } from '../src/platform/import/csv-line.ts'
import type { AnyCommand } from '../src/platform/server/operators/command.ts'
import { anOperator } from '../src/platform/server/testing/operator.ts'
import {
  type AdmissionFixtures,
  admissionFixtures,
} from '../src/ticketing/tickets/server/testing/admission-fixtures.ts'

let stage: AdmissionFixtures
let folder: string
beforeAll(async () => {
  stage = await admissionFixtures()
  folder = await mkdtemp(path.join(tmpdir(), 'csv-'))
})
beforeEach(() => stage.begin())
afterAll(async () => {
  await rm(folder, { recursive: true })
  await stage.database.close()
})

const formula = '=HYPERLINK("http://evil.example","x")'

/** Creates input for each command that writes CSV, with a formula in every text that users choose. */
const writers: Record<string, (file: string) => Promise<[args: string[], options?: Record<string, string>]>> =
  {
    'tickets export': async file => {
      await stage.bought(2)
      await stage.run('update entry_tickets set name = $1', formula)
      return [[String(stage.eventId), file]]
    },
    'redeem make': async file => [
      [String(stage.sale.id), String(stage.sale.productId)],
      { count: '2', file, from: '2020-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z' },
    ],
    'export artists': async file => {
      await stage.run("insert into artists (name, slug, popularity) values ($1, 'evil', 0)", formula)
      return [[file]]
    },
  }
/** Commands with a file that isn't CSV output: they read the file, or write JSON. */
const others = new Set([
  ...['preview add', 'redeem import', 'orders dispatch-file', 'draw plan-file', 'draw export', 'draw verify'],
  ...['chat words-set', 'vote export', 'vote verify', 'picture add'],
])

const hasFile = (command: AnyCommand) =>
  [
    ...[...command.args, ...(command.optionalArgs ?? [])],
    ...Object.values(command.options).map(({ value }) => value),
  ].includes('file') || JSON.stringify(command).includes('CSV')

describe('CSV files', () => {
  test("are checked for every command with a file that isn't a listed exception", () => {
    const kinds = /^(?:import|export|remove) /
    const unknown = commands
      .filter(hasFile)
      .map(({ name }) => name)
      .filter(name => !kinds.test(name) && !(name in writers) && !others.has(name))
    expect(unknown).toEqual([])
  })

  test.each(Object.keys(writers))('contain no formula when written by %s', async name => {
    const file = path.join(folder, `${name}.csv`)
    const [args, options] = (await writers[name]?.(file)) ?? [[]]
    const operator = anOperator(stage.database, commands, stage.clock.now)
    expect(await operator.run(name, args, options)).toMatchObject({ ok: true })
    const cells = (parse(readFileSync(file, 'utf8'), { bom: true }) as string[][]).slice(1).flat()
    expect(cells.filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    if (name !== 'redeem make') expect(cells).toContain(`'${formula}`)
  })

  test('contain numbers only from numeric columns of the database', () => {
    const columns = modules
      .flatMap(({ contents }) => contents ?? [])
      .flatMap(({ name, columns }) =>
        Object.entries(columns).map(([column, { type }]) => ({ name, column, type })),
      )
    const numbers = columns.filter(({ type }) => type.isNumber)
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.filter(({ type }) => !['int', 'real'].includes(type.sql))).toEqual([])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['-1+1|x', "'-1+1|x"],
    ['＝1+1', "'＝1+1"],
    ['\n=1', '"\'\n=1"'],
    [-1.5, '-1.5'],
    [{ number: '-2e-7' }, '-2e-7'],
    [{ number: '-2+3' }, "'-2+3"],
  ])('contain the cell %j as %s', (cell, text) => {
    expect(formatCsvLine([cell])).toBe(`${text}\r\n`)
  })
})
