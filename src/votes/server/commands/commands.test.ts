import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { season } from '../../contract.ts'
import { votesModule } from '../index.ts'
import { publishBlocks } from '../record/publish-blocks.ts'
import { castAs } from '../testing/cast-as.ts'
import { voteFixtures } from '../testing/vote-fixtures.ts'

let database: TestDatabase
let folder: string
let votes: ReturnType<typeof voteFixtures>
let operator: ReturnType<typeof anOperator>
let artists: number[]
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fanfare-votes-'))
  votes = voteFixtures(database)
  await votes.setClock('2026-06-16T12:00:00Z')
  operator = anOperator(database, votesModule.commands ?? [], Date.parse('2026-06-16T12:00:00Z'))
  const { anArtist } = catalogueFixtures(database)
  artists = [(await anArtist('Paper Lions')).id, (await anArtist('Low Tide')).id]
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const publish = () => publishBlocks(database, season)
const file = () => join(folder, 'record.jsonl')
const exported = async () => operator.run('vote export', [file()])
const verify = (options: Record<string, string> = {}) => operator.run('vote verify', [file()], options)

async function aVote(count: number, options: Parameters<typeof votes.aStage>[0] = { artists }) {
  const stage = await votes.aStage(options)
  const fans = await Promise.all(Array.from({ length: count }, () => aFan(database)))
  await castAs(
    database,
    stage,
    fans.map(userId => ({ userId, artistId: artists[0] })),
  )
  return { stage, fans }
}

describe('vote CLI', () => {
  test('opens, closes and finishes stages early, with an audit entry for each', async () => {
    const stage = await votes.aStage({ artists, status: 'upcoming', opensAt: '2026-06-17T12:00:00Z' })
    const name = String(stage)
    expect(await operator.run('vote final', [name])).toMatchObject({ ok: false })
    expect(await operator.run('vote open', [name], { reason: 'all is ready' })).toMatchObject({
      ok: true,
      data: { id: stage, status: 'open' },
    })
    expect(await castAs(database, stage, [{ userId: await aFan(database), artistId: artists[1] }])).toEqual([
      'done',
    ])
    await votes.setClock('2026-06-16T12:00:01Z')
    expect(await operator.run('vote close', [name])).toMatchObject({ ok: true })
    expect(await castAs(database, stage, [{ userId: await aFan(database), artistId: artists[1] }])).toEqual([
      'vote_closed',
    ])
    expect(await operator.run('vote final', [name])).toMatchObject({ ok: true, data: { status: 'final' } })
    expect(await operator.run('vote close', [name])).toEqual({
      ok: false,
      problem: `Stage ${stage}, Final, is final.`,
    })
    expect(await operator.run('vote open', ['none'])).toMatchObject({ ok: false })
    expect(await operator.audits()).toMatchObject([
      { actor: 'shell:Ada', act: 'vote open', reason: 'all is ready', after: { status: 'open' } },
      { act: 'vote close' },
      { act: 'vote final' },
    ])
  })

  test('lists patterns, removes their ballots, notifies the fans and records the reason', async () => {
    const { stage, fans } = await aVote(4)
    const { rows } = await database.pool.query('select network_key from vote_ballots limit 1')
    const network = rows[0]?.network_key
    const listed = await operator.run('vote patterns', [String(stage)], { least: '4' })
    expect(listed).toMatchObject({
      data: { patterns: expect.arrayContaining([{ ...only('network', network) }]) },
    })
    expect(await operator.run('vote patterns', [String(stage)], { least: '5' })).toMatchObject({
      data: { patterns: [] },
      text: 'Nothing stands out.',
    })
    const removal = { for: 'fake_account', reason: 'a farm', network }
    expect(await operator.run('vote remove', [String(stage)], removal)).toEqual({
      ok: false,
      problem: 'That is 4 ballots and not 1: nothing was removed.',
    })
    expect(await operator.run('vote remove', [String(stage)], { ...removal, expect: '4' })).toMatchObject({
      data: { removed: 4 },
    })
    expect(await votes.wrongTallies()).toEqual([])
    const events = await database.pool.query(
      `select kind, params ->> 'news' as news, fan_ids from domain_events`,
    )
    expect(events.rows).toMatchObject([{ kind: 'vote', news: 'removed' }])
    expect(events.rows[0]?.fan_ids).toHaveLength(4)
    await publish()
    await exported()
    expect(await verify()).toMatchObject({ data: { stages: [{ cast: 4, removed: { fake_account: 4 } }] } })
    expect(await castAs(database, stage, [{ userId: fans[0] ?? 0, artistId: artists[0] }])).toEqual([
      'vote_removed',
    ])
    expect(await operator.audits()).toMatchObject([{ act: 'vote remove', after: { count: 4 } }])
  })

  const only = (kind: string, network: string) => ({
    kind,
    network,
    device: null,
    minute: null,
    ballots: 4,
    artists: 1,
  })

  test('corrects a final result only with --correction, as a new version', async () => {
    const { stage, fans } = await aVote(2)
    await votes.setClock('2026-06-16T12:00:01Z')
    await operator.run('vote close', [String(stage)])
    await operator.run('vote final', [String(stage)])
    const removal = { for: 'court_order', reason: 'case 7', fan: String(fans[0]) }
    const remove = (more = {}) => operator.run('vote remove', [String(stage)], { ...removal, ...more })
    expect(await remove()).toMatchObject({ ok: false, problem: expect.stringContaining('--correction') })
    expect(await remove({ correction: '' })).toMatchObject({
      problem: expect.stringContaining('has not got to'),
    })
    await publish()
    expect(await remove({ correction: '' })).toMatchObject({ ok: true })
    await publish()
    await exported()
    expect(await verify()).toMatchObject({
      data: { stages: [{ result_version: 2, totals: [{ total: 1 }, { total: 0 }] }] },
    })
  })

  test('rejects an invalid removal with a one-sentence message and changes nothing', async () => {
    const { stage } = await aVote(1)
    const reason = 'x'
    const wrong: Record<string, string>[] = [
      { for: 'because', reason, device: 'Safari, iPhone' },
      { for: 'court_order', reason },
      { for: 'court_order', reason, ballot: 'abc' },
      { for: 'court_order', reason, fan: '99999' },
      { for: 'court_order', reason, minute: 'noon' },
      { for: 'court_order', reason, minute: '2026-06-16T12:00Z', expect: 'all' },
    ]
    for (const options of wrong) {
      expect(await operator.run('vote remove', [String(stage)], options)).toMatchObject({
        ok: false,
      })
    }
    expect(await operator.audits()).toEqual([])
  })

  test('compares a head and a tally and reports problems in a file', async () => {
    const { stage } = await aVote(2)
    await publish()
    expect(await exported()).toMatchObject({ ok: true, data: { blocks: 1 } })
    const whole = await verify()
    expect(whole).toMatchObject({
      ok: true,
      text: expect.stringContaining('The record is whole: 1 blocks, 2 events.'),
    })
    const tally = join(folder, 'tally.json')
    writeFileSync(tally, JSON.stringify({ stage_id: stage, results: [{ artist_id: artists[0], total: 3 }] }))
    expect(await verify({ tally })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('wrong_tally'),
    })
    expect(await verify({ head: `1:${'0'.repeat(64)}` })).toMatchObject({
      problem: expect.stringContaining('wrong_head'),
    })
    const wrong: Record<string, string>[] = [
      { head: '1' },
      { tally: file() },
      { tally: join(folder, 'none') },
    ]
    for (const options of wrong) {
      expect(await verify(options)).toMatchObject({ ok: false })
    }
    expect(await operator.run('vote verify', [join(folder, 'none')])).toMatchObject({
      problem: expect.stringContaining('cannot be read'),
    })
    expect(await operator.run('vote export', [join(folder, 'no/such/folder')])).toMatchObject({ ok: false })
  })
})
