import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '../src/app/commands.ts'
import { openDatabase } from '../src/platform/server/database.ts'
import { recordErasure } from '../src/platform/server/restores/erasures.ts'
import { readRestoreMark } from '../src/platform/server/restores/restore-mark.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { holdLock } from '../src/platform/server/testing/hold-lock.ts'
import { aTaskContext } from '../src/platform/server/testing/jobs.ts'
import { anOperator } from '../src/platform/server/testing/operator.ts'
import { season } from '../src/votes/contract.ts'
import { publishBlocks } from '../src/votes/server/record/publish-blocks.ts'
import { castAs } from '../src/votes/server/testing/cast-as.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { testConfig } from './helpers/config.ts'

const reason = 'the disk of the first machine is lost'
const now = Date.UTC(2030, 0, 1)

let database: TestDatabase
let folder: string
let operator: ReturnType<typeof anOperator>
let env: NodeJS.ProcessEnv
beforeEach(async () => {
  database = await testDatabase({ writesToCopy: true })
  folder = mkdtempSync(join(tmpdir(), 'fanfare-archive-'))
  const identity = await generateX25519Identity()
  const identityFile = join(folder, 'identity')
  writeFileSync(identityFile, `# secret\n${identity}\n`)
  env = {
    BACKUP_DIR: folder,
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: identityFile,
  }
  operator = anOperator(database, commands, now, env)
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const mark = () => operator.run('backup mark', [], { 'recovered-to': '2029-12-31T23:00:00Z' })
const adopt = (options: Record<string, string> = {}) =>
  operator.run('backup adopt', [], { reason, 'no-erasures': '', ...options })

/** Returns whether a new connection may write. */
async function canWrite(): Promise<boolean> {
  const fresh = openDatabase(database.url, { max: 1 })
  const { rows } = await fresh.pool.query('show transaction_read_only')
  await fresh.close()
  return rows[0].transaction_read_only === 'off'
}

describe('backup adopt', () => {
  test('shows what would run, then lifts the mark with an audit row', async () => {
    await mark()
    await database.pool.query(`select graphile_worker.add_job('sendMail')`)
    expect(await operator.run('backup adopt')).toMatchObject({
      data: { recovered_to: '2029-12-31T23:00:00.000Z', due: [{ task: 'sendMail', jobs: 1 }] },
    })
    expect(await canWrite()).toBe(false)
    expect(await adopt()).toMatchObject({ ok: true, data: { is_changed: true, erased: 0, held: [] } })
    expect([await readRestoreMark(database.read), await canWrite()]).toEqual([null, true])
    expect(await operator.audits()).toMatchObject([{ act: 'backup adopt', actor: 'shell:Ada', reason }])
  })

  test('erases again the fans that the original erased, and no later fan with the same id', async () => {
    const [erased, later] = [await aFan(database), await aFan(database)]
    const { created_at: createdAt } = (
      await database.pool.query('select min(created_at) as created_at from users')
    ).rows[0]
    const record = (userId: number, at: number) =>
      recordErasure.run(
        { id: crypto.randomUUID(), user_id: userId, erased_at: new Date(at).toISOString() },
        aTaskContext(database, { config: testConfig(env) }),
      )
    await record(erased, createdAt.getTime() + 60_000)
    await record(later, createdAt.getTime() - 60_000)
    await record(999_999, createdAt.getTime())
    expect(readdirSync(join(folder, 'erasures'))).toHaveLength(3)
    await mark()
    expect(await operator.run('backup adopt', [], { reason })).toMatchObject({ data: { erased: 1 } })
    expect((await database.pool.query('select id from users')).rows).toEqual([{ id: later }])
    const jobs = await database.pool.query('select from graphile_worker.jobs')
    expect(jobs.rows).toEqual([])
  })

  test('refuses while the erasures can’t be read', async () => {
    await mark()
    expect(await operator.run('backup adopt', [], { reason })).toMatchObject({ ok: false })
    expect(await readRestoreMark(database.read)).not.toBeNull()
  })

  test('adopts once when it runs twice at the same time', async () => {
    await mark()
    const lock = await holdLock(database, 'select from restores for update')
    const both = [adopt(), adopt()]
    await lock.untilWaiting(2)
    await lock.release()
    const results = await Promise.all(both)
    const changed = results.map(result => result.ok && 'is_changed' in result.data && result.data.is_changed)
    expect(changed.toSorted()).toEqual([false, true])
    expect(await operator.audits()).toHaveLength(1)
  })
})

describe('the record of the vote', () => {
  test('is not extended by a copy that lacks a block, until its head is known', async () => {
    const votes = voteFixtures(database)
    await votes.setClock('2026-06-16T12:00:00Z')
    const artist = (await catalogueFixtures(database).anArtist('Paper Lions')).id
    const stage = await votes.aStage({ artists: [artist] })
    const cast = async () => castAs(database, stage, [{ userId: await aFan(database), artistId: artist }])
    await cast()
    await publishBlocks(database, season)
    const { hash } = (await database.pool.query(`select encode(hash, 'hex') as hash from vote_blocks`))
      .rows[0]
    await mark()
    expect(await adopt()).toMatchObject({
      ok: false,
      problem: expect.stringContaining('ends here at block 1'),
    })
    const other = 'ab'.repeat(32)
    for (const [head, problem] of [
      [`vote=2:${other}`, 'outside at 2 or later'],
      [`vote=1:${other}`, 'is another one than outside'],
      [`vote=1:${hash},log=1:${other}`, 'The record "log" ends here at block 0'],
      [`draw=1:${other}`, 'There is no record "draw"'],
    ] as const) {
      expect(await adopt({ heads: head })).toMatchObject({ problem: expect.stringContaining(problem) })
    }
    expect(await adopt({ hold: 'vote' })).toMatchObject({ ok: true, data: { held: ['vote'] } })
    expect(await cast()).toEqual(['restored_copy'])
    expect(await adopt({ heads: `vote=1:${hash}` })).toMatchObject({ data: { is_changed: true, held: [] } })
    expect(await cast()).toEqual(['done'])
  })
})
