import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readTypedCode } from '../../../../platform/contract/typed-code.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { shopModule } from '../../../shop/server/index.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { findCodeProblem } from '../../code-format.ts'
import { redeemModule } from '../index.ts'
import { recountRedeem } from '../recount.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const until = '2027-01-01T00:00:00Z'
let database: TestDatabase
let operator: ReturnType<typeof anOperator>
let folder: string
let project: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeEach(async () => {
  database = await testDatabase()
  operator = anOperator(database, redeemModule.commands ?? [], now)
  folder = await mkdtemp(join(tmpdir(), 'fanfare-redeem-'))
  project = await shopFixtures(database).aProject({
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 10 }],
  })
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const file = (name = 'codes.csv') => join(folder, name)
const what = () => [String(project.id), String(project.products[0]?.id)]
const make = (count: number, more: Record<string, string> = {}) =>
  operator.run('redeem make', what(), { count: String(count), file: file(), until, ...more })
const stock = async () =>
  (await database.pool.query('select held_count, sold_count from variants where id = $1', project.variantIds))
    .rows[0]

describe('redeem CLI', () => {
  test('writes codes once to a private file, reserves their stock and writes an audit row', async () => {
    expect(await make(4, { reason: 'the first pressing' })).toMatchObject({
      ok: true,
      data: { batch: 1, count: 4 },
    })
    const lines = (await readFile(file(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(5)
    expect(lines.slice(1).map(code => findCodeProblem(readTypedCode(code)))).toEqual([null, null, null, null])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await stock()).toEqual({ held_count: 4, sold_count: 0 })
    expect(await operator.audits()).toMatchObject([
      { actor: 'shell:Ada', act: 'redeem make', object: 'redeem batch 1', reason: 'the first pressing' },
    ])
    expect(await make(1)).toMatchObject({ ok: false, problem: expect.stringContaining('not written over') })
  })

  test('leaves no file when no codes are created', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ count: '11' }, 'too little left'],
      [{ count: '0' }, '--count is a number'],
      [{ until: '2026-01-01T00:00:00Z' }, '--until is not after now'],
      [{ until: 'soon' }, '--until is no moment'],
      [{ show: '7' }, 'There is no show 7'],
      [{ stock: `${project.variantIds[0]}:0` }, 'is no combination of it'],
      [{ stock: `${project.variantIds[0]}:1`, count: '2' }, 'sets 1 pieces aside for 2'],
    ]
    for (const [options, problem] of wrong)
      expect(await make(1, options)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
    expect(await operator.run('redeem make', ['9', '9'], { count: '1', file: file(), until })).toMatchObject({
      problem: 'There is no product "9" of a project "9".',
    })
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await stock()).toEqual({ held_count: 0, sold_count: 0 })
    expect(await operator.audits()).toEqual([])
  })

  test('releases the stock of a closed batch once and recounts it in the report', async () => {
    await make(4)
    expect(await operator.run('redeem close', ['1'], { reason: 'misprinted' })).toMatchObject({
      data: { returned: 4, is_changed: true },
    })
    expect(await operator.run('redeem close', ['1'], { reason: 'again' })).toMatchObject({
      data: { returned: 0, is_changed: false },
    })
    expect(await stock()).toEqual({ held_count: 0, sold_count: 0 })
    expect(await operator.run('redeem report', ['1'])).toMatchObject({
      data: { key_count: 4, used_count: 0, held_count: 0, miscounts: [] },
    })
    expect(await operator.run('redeem batches')).toMatchObject({
      data: { batches: [{ id: 1, method: 'CODE' }] },
    })
    expect(await operator.run('redeem report', ['2'])).toMatchObject({ ok: false })
    expect(await recountRedeem(database.read)).toEqual([])
  })

  test('imports a list completely or not at all, and names each invalid line', async () => {
    const read = async (rows: string[], more: Record<string, string> = {}) => {
      await writeFile(file('list.csv'), rows.join('\n'))
      const options = { method: 'TICKET_ID', vendors: 'YS,TL', until, ...more }
      return operator.run('redeem import', [file('list.csv'), ...what()], options)
    }
    const header = 'vendor,ticket_id'
    expect(await read([header, 'YS,T-1', 'XX,T-2', 'TL,', 'ys, t1 '])).toEqual({
      ok: false,
      problem: 'Nothing is read.\nline 3: vendor: is none of TL, YS\nline 4: ticket_id: is missing',
    })
    expect(await read([header, 'YS,T-1', 'ys,ｔ１'])).toEqual({
      ok: false,
      problem: 'Nothing is read.\nline 3: stands in line 2 already',
    })
    expect(await read(['ticket_id', 'T-1'])).toMatchObject({ problem: 'The columns vendor are missing.' })
    expect(await stock()).toEqual({ held_count: 0, sold_count: 0 })
    expect(await read([header, 'YS,T-1', 'TL,T-1'])).toMatchObject({ ok: true, data: { count: 2 } })
    expect(await read([header, 'YS,T-9', 'TL,t1'])).toEqual({
      ok: false,
      problem: 'Nothing is read.\nline 3: is in an earlier list of it',
    })
    expect(await stock()).toEqual({ held_count: 2, sold_count: 0 })
    const readFrom = (path: string) =>
      operator.run('redeem import', [path, ...what()], { method: 'TICKET_ID', vendors: 'YS', until })
    expect(await readFrom(file('none.csv'))).toEqual({
      ok: false,
      problem: `There is no file ${file('none.csv')}.`,
    })
    expect(await readFrom(folder)).toEqual({ ok: false, problem: 'The file cannot be read.' })
  })

  test('detects an email address that is listed in both forms of its domain', async () => {
    const read = async (...emails: string[]) => {
      await writeFile(file('list.csv'), ['email,fanclub_id', ...emails.map(email => `${email},7`)].join('\n'))
      return operator.run('redeem import', [file('list.csv'), ...what()], {
        method: 'EMAIL_FANCLUB_ID',
        until,
      })
    }
    expect(await read('x@münchen.example', 'X@xn--mnchen-3ya.example')).toMatchObject({
      problem: 'Nothing is read.\nline 3: stands in line 2 already',
    })
    expect(await read('mina@post')).toMatchObject({
      problem: 'Nothing is read.\nline 2: email: is no address',
    })
    expect(await read('x@münchen.example')).toMatchObject({ ok: true })
    expect(await read('x@xn--mnchen-3ya.example')).toMatchObject({
      problem: 'Nothing is read.\nline 2: is in an earlier list of it',
    })
  })

  test('moves the start of existing codes with their offer, unless they have their own start', async () => {
    const offer = (from: string) => operator.run('redeem offer', what(), { method: 'CODE', from })
    const ends = { until: '2028-01-01T00:00:00Z' }
    await offer('2027-01-01T00:00Z')
    expect(await make(1, { ...ends, file: file('with.csv') })).toMatchObject({ ok: true })
    const own = { ...ends, file: file('own.csv'), from: '2027-03-01T00:00Z' }
    expect(await make(1, own)).toMatchObject({ ok: true })
    expect(await offer('2026-12-01T00:00Z')).toMatchObject({ ok: true, data: { moved_batches: 1 } })
    const { rows } = await database.pool.query('select valid_from from redeem_batches order by id')
    expect(rows).toEqual([
      { valid_from: new Date('2026-12-01T00:00:00Z') },
      { valid_from: new Date('2027-03-01T00:00:00Z') },
    ])
  })

  test('saves an offer by command and from a file', async () => {
    const response = await operator.run('redeem offer', what(), {
      method: 'EMAIL_TICKET_ID',
      from: '2027-01-01T09:00+09:00',
      vendors: 'YS',
    })
    expect(response).toMatchObject({ data: { opens_at: '2027-01-01T00:00:00.000Z', vendors: ['YS'] } })
    expect(await operator.run('redeem offer', what(), { method: 'MAGIC' })).toMatchObject({ ok: false })
    const kinds = [shopModule, redeemModule].flatMap(({ contents }) => contents ?? [])
    const files = operatorFiles(database, kinds)
    await database.pool.query(`insert into import_keys (kind, key, id) values ('products', 'tape', $1)`, [
      project.products[0]?.id,
    ])
    const load = (...lines: string[]) =>
      files.importFile(
        'redeem-offers',
        'offers.csv',
        ['key,product,show_id,method,opens_at,vendors', ...lines].join('\n'),
      )
    expect(await load('by-code,tape,,CODE,2027-01-01T00:00Z,')).toContain('1 added')
    expect(await load('by-mail,tape,,EMAIL_TICKET_ID,2027-01-01T00:00Z,')).toContain(
      'by it, under another key',
    )
    expect(await load('lost,,77,CODE,2027-01-01T00:00Z,', 'none,,,CODE,2027-01-01T00:00Z,XX')).toContain(
      'line 3: a product or a show is missing',
    )
    expect(await load('lost,,77,CODE,2027-01-01T00:00Z,')).toContain('line 2: show_id: there is no such show')
    files.close()
  })
})
