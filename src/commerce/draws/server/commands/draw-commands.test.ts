import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { orderFixtures } from '../../../orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import { quicknet } from '../../quicknet.ts'
import { advanceDraws } from '../advance-draws.ts'
import { drawsModule } from '../index.ts'
import { drawFixtures, startTestBeacon, testChain } from '../testing/draw-fixtures.ts'

const day = 86_400_000
const now = Date.parse('2026-11-22T12:00:00Z')
const at = (days: number) => new Date(now + days * day).toISOString()

let database: TestDatabase
let beacon: Awaited<ReturnType<typeof startTestBeacon>>
let ada: ReturnType<typeof anOperator>
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  beacon = await startTestBeacon()
  ada = anOperator(database, drawsModule.commands ?? [], now)
  folder = mkdtempSync(path.join(tmpdir(), 'draws-'))
})
afterAll(async () => {
  await database.close()
  await beacon.close()
  rmSync(folder, { recursive: true })
})
const aFanSign = (from: number, until: number, also: Record<string, unknown> = { type: 3 }) =>
  shopFixtures(database).aProject({ from: at(from), until: at(until), also })

describe('draw CLI', () => {
  test('plans a draw once, before the sale, and only for a fan sign', async () => {
    const { id } = await aFanSign(1, 9)
    const options = { prizes: '30', 'confirm-hours': '48', reason: 'as agreed' }
    const done = await ada.run('draw plan', [String(id)], options)
    expect(done).toMatchObject({ ok: true, data: { prizes: 30, confirm_hours: 48 } })
    expect((await ada.audits()).at(-1)).toMatchObject({
      act: 'draw plan',
      object: `project ${id}`,
      actor: 'shell:Ada',
    })
    const readProblem = async (project: number, flags: Record<string, string> = { prizes: '1' }) => {
      const refused = await ada.run('draw plan', [String(project)], flags)
      return refused.ok ? 'none' : refused.problem
    }
    expect(await readProblem(id)).toContain('is planned')
    expect(await readProblem((await aFanSign(-1, 9)).id)).toContain('proves nothing')
    expect(await readProblem((await aFanSign(1, 9, { type: 1 })).id)).toContain('no fan sign')
    const { id: other } = await aFanSign(1, 9)
    expect(await readProblem(other, { prizes: '0' })).toContain('--prizes')
    expect(await readProblem(other, { prizes: '1', 'confirm-hours': '999' })).toContain('--confirm-hours')
    expect(await readProblem(other, { prizes: '1', at: at(9) })).toContain('two hours')
    expect(await readProblem(other, { prizes: '1', at: 'soon' })).toContain('--at')
    expect(await ada.run('draw status', [String(id)])).toMatchObject({ ok: true, data: { state: 'open' } })
    expect(await ada.run('draw status', [String(other)])).toMatchObject({ ok: false })
  })

  async function aDrawnOne() {
    const project = await drawFixtures(database, beacon.config).aFanSign({
      from: at(-9),
      until: at(-1),
      prizes: 1,
    })
    const orders = orderFixtures(database)
    const [productId = 0, variantId = 0] = [project.products[0]?.id, project.variantIds[0]]
    for (const _fan of [1, 2, 3, 4, 5]) {
      const userId = await orders.aBuyer()
      const order = { userId, projectId: project.id, lines: [{ productId, variantId }], now: now - 2 * day }
      await orders.aPaidOrder(order)
    }
    await database.pool.query(`update projects set status = 'ended' where id = $1`, [project.id])
    const until = (ms: number) =>
      advanceDraws.run({}, aTaskContext(database, { config: beacon.config, now: () => ms }))
    await until(now - day + 3_600_000)
    await until(now - day + 4 * 3_600_000)
    return { id: String(project.id), file: path.join(folder, `${project.id}.json`) }
  }
  const trusting = { 'public-key': testChain.publicKey }

  test('verifies an exported draw from its file alone with a trusted key', async () => {
    const { id, file } = await aDrawnOne()
    expect(await ada.run('draw export', [id, file])).toMatchObject({ ok: true })
    expect(await ada.run('draw verify', [file])).toMatchObject({
      ok: false,
      problem: expect.stringContaining('quicknet'),
    })
    const verified = await ada.run('draw verify', [file], trusting)
    expect(verified).toMatchObject({ ok: true, data: { entries: 5, winners: 1 } })
  })

  test('names the check that fails when the file is changed', async () => {
    const { id, file } = await aDrawnOne()
    await ada.run('draw export', [id, file])
    const whole = readFileSync(file, 'utf8')
    const { draw, entries } = JSON.parse(whole)
    const problemWith = async (changed: object, more = {}) => {
      writeFileSync(file, JSON.stringify({ draw: { ...draw, ...changed }, entries, ...more }))
      const done = await ada.run('draw verify', [file], trusting)
      return done.ok ? 'none' : done.problem
    }
    const { beacon: named, result, winners, commitment } = draw
    const other = '0'.repeat(64)
    expect(await problemWith({})).toBe('none')
    expect(await problemWith({}, { entries: entries.replace(/.$/, 'a').replace(/^./, 'b') })).toContain(
      '(list)',
    )
    expect(await problemWith({ result: { ...result, seed: other } })).toContain('(seed)')
    expect(await problemWith({ commitment: { ...commitment, committed_at: at(0) } })).toContain('(times)')
    expect(await problemWith({ beacon: { ...named, final_round: named.final_round + 1 } })).toContain(
      '(times)',
    )
    const laterRound = { ...named, final_round: named.final_round + named.round_step }
    expect(await problemWith({ beacon: laterRound })).toContain('(beacon)')
    expect(await problemWith({ result: { ...result, value: other } })).toContain('(beacon)')
    expect(await problemWith({ beacon: { ...named, chain_hash: quicknet.chainHash } })).toContain('(beacon)')
    expect(await problemWith({ winners: [{ ...winners[0], rank: 2 }] })).toContain('(ranks)')
    const ranked = await database.pool.query(
      'select id, rank from draw_entries where project_id = $1 order by rank',
      [id],
    )
    const { id: second } = ranked.rows[1]
    expect(await problemWith({ winners: [{ entry_id: second, rank: 2, status: 'waiting' }] })).toContain(
      '(winners)',
    )
    writeFileSync(file, 'no JSON')
    expect(await ada.run('draw verify', [file])).toMatchObject({
      ok: false,
      problem: expect.stringContaining('JSON'),
    })
    expect(await ada.run('draw verify', [`${file}x`])).toMatchObject({ ok: false })
  })

  test('verifies the API response together with a separate list file', async () => {
    const { id, file } = await aDrawnOne()
    await ada.run('draw export', [id, file])
    const { draw, entries } = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ draw }))
    expect(await ada.run('draw verify', [file], trusting)).toMatchObject({ ok: false })
    writeFileSync(`${file}.txt`, entries)
    expect(await ada.run('draw verify', [file], { ...trusting, entries: `${file}.txt` })).toMatchObject({
      ok: true,
    })
  })

  test('passes over a winner who declines and rejects steps that are not due', async () => {
    const { id } = await aDrawnOne()
    const findWinner = async () =>
      (
        await database.pool.query(
          `select entry_id from draw_winners where project_id = $1 and status = 'waiting'`,
          [id],
        )
      ).rows[0]?.entry_id as string
    const first = await findWinner()
    const moved = await ada.run('draw move-up', [id, first], { reason: 'cannot come' })
    expect(moved).toMatchObject({ ok: true, data: { moved_up: 1 } })
    expect(await findWinner()).not.toBe(first)
    for (const name of ['draw freeze', 'draw publish'])
      expect([name, await ada.run(name, [id])]).toMatchObject([name, { ok: false }])
    expect(await ada.run('draw move-up', [id, first], { reason: 'again' })).toMatchObject({ ok: false })
    expect(await ada.run('draw move-up', [id, 'nobody'], { reason: 'x' })).toMatchObject({ ok: false })
    expect(await ada.run('draw status', ['999999'])).toMatchObject({ ok: false })
  })

  test('reports the number of move-ups and refunds after the round when verifying a draw', async () => {
    const { id, file } = await aDrawnOne()
    const verified = async () => {
      await ada.run('draw export', [id, file])
      return ada.run('draw verify', [file], trusting)
    }
    const none = { moved_up: 0, lapsed: 0, withdrawn: 0, refunded: 0, left: 0 }
    expect(await verified()).toMatchObject({ ok: true, data: { after_round: none } })
    const { rows } = await database.pool.query(
      `select id from draw_entries e where project_id = $1
       and not exists (select from draw_winners w where w.entry_id = e.id) order by rank`,
      [id],
    )
    await database.pool.query('update draw_entries set refunded_at = now() where id = $1', [rows[0].id])
    const winner = await database.pool.query('select entry_id from draw_winners where project_id = $1', [id])
    await ada.run('draw move-up', [id, winner.rows[0].entry_id], { reason: 'cannot come' })
    const changed = { ...none, moved_up: 1, lapsed: 1, refunded: 1 }
    expect(await verified()).toMatchObject({
      ok: true,
      data: { after_round: changed },
      text: expect.stringContaining('After the round: 1 moved up'),
    })
  })

  test('passes over a confirmed winner even long after the draw has closed', async () => {
    const { id } = await aDrawnOne()
    await database.pool.query(`update draw_winners set status = 'confirmed' where project_id = $1`, [id])
    await database.pool.query(
      `update draws set status = 'closed', drawn_at = drawn_at - interval '90 days' where project_id = $1`,
      [id],
    )
    const { rows } = await database.pool.query('select entry_id from draw_winners where project_id = $1', [
      id,
    ])
    const moveUp = () => ada.run('draw move-up', [id, rows[0]?.entry_id], { reason: 'is ill' })
    await database.pool.query(`update projects set status = 'cancelled' where id = $1`, [id])
    expect(await moveUp()).toMatchObject({ ok: false, problem: `Project ${id} is cancelled.` })
    await database.pool.query(`update projects set status = 'ended' where id = $1`, [id])
    expect(await moveUp()).toMatchObject({ ok: true, data: { status: 'withdrawn', moved_up: 1 } })
    expect((await ada.audits()).at(-1)).toMatchObject({
      act: 'draw move-up',
      before: { status: 'confirmed' },
    })
    expect(await ada.run('draw status', [id])).toMatchObject({
      data: { state: 'drawn', winners: [{ status: 'withdrawn' }, { status: 'waiting' }] },
    })
  })

  test('plans draws from a file, all rows or none, and reports each invalid row', async () => {
    const [one, two, begun] = [await aFanSign(1, 9), await aFanSign(2, 9), await aFanSign(-1, 9)]
    const file = path.join(folder, 'plans.csv')
    const planned = (lines: string[]) => {
      writeFileSync(file, lines.join('\n'))
      return ada.run('draw plan-file', [file], { reason: 'the autumn' })
    }
    const header = 'project,prizes,confirm_hours,at'
    const rows = [`${one.id},30,48,`, `${two.id},5,,${at(10)}`]
    const refused = await planned([header, ...rows, `${begun.id},3,,`, '0,3,,', `${two.id},0,,`])
    expect(refused.ok ? [] : refused.problem.split('\n')).toEqual([
      'No draw was planned: 3 rows are wrong.',
      expect.stringMatching(/^line 4: .*proves nothing/),
      'line 5: there is no project "0"',
      expect.stringMatching(/^line 6: .*is planned/),
    ])
    expect(await ada.run('draw status', [String(one.id)])).toMatchObject({ ok: false })
    expect(await planned([header, ...rows])).toMatchObject({ ok: true, data: { planned: 2 } })
    expect(await ada.run('draw status', [String(two.id)])).toMatchObject({
      ok: true,
      data: { state: 'open' },
    })
    expect((await ada.audits()).at(-1)).toMatchObject({ act: 'draw plan', object: `project ${two.id}` })
    expect(await planned(['project,at'])).toMatchObject({ ok: false })
    const none = path.join(folder, 'none.csv')
    expect(await ada.run('draw plan-file', [none])).toEqual({
      ok: false,
      problem: `There is no file ${none}.`,
    })
  })

  test('rejects a plan file with unknown columns, and a folder', async () => {
    const { id } = await aFanSign(1, 9)
    const file = path.join(folder, 'mistyped.csv')
    writeFileSync(file, `project,prizes,confirm_hrs,until\n${id},30,48,\n`)
    expect(await ada.run('draw plan-file', [file])).toEqual({
      ok: false,
      problem:
        'The header has unknown columns "confirm_hrs", "until". The columns: project, prizes, confirm_hours, at.',
    })
    expect(await ada.run('draw status', [String(id)])).toMatchObject({ ok: false })
    expect(await ada.run('draw plan-file', [folder])).toEqual({
      ok: false,
      problem: expect.stringContaining('cannot be read'),
    })
  })
})
