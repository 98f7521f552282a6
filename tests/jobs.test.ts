import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tasks } from '../src/app/tasks.ts'
import { lockFanPhone } from '../src/identity/phones/server/phone.ts'
import { sendProof } from '../src/identity/phones/server/send-proof.ts'
import { aFixture, type Fixture, startMs } from '../src/notifications/server/testing/fixture.ts'
import { workersPerQueue } from '../src/platform/server/jobs/queues.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { readWaitingJobs, startTestJobs } from '../src/platform/server/testing/jobs.ts'
import { testConfig } from './helpers/config.ts'

let database: TestDatabase
let fixture: Fixture
beforeEach(async () => {
  database = await testDatabase()
  fixture = await aFixture(database)
})
afterEach(() => database.close())

async function requestCode(userId: number): Promise<void> {
  const id = randomUUID()
  await database.pool.query(
    `insert into phones (id, user_id, country_code, e164, created_at) values ($1, $2, 'US', '+12125550123', now())`,
    [id, userId],
  )
  await database.transaction(async db => {
    const phone = await lockFanPhone(db, userId, id)
    if (!phone) throw new Error('the phone is not there')
    const asker = { address: '203.0.113.7', config: testConfig(), now: startMs }
    await sendProof(db, phone, { method: 'sms', locale: 'en' }, asker)
  })
}

async function countLockWaits(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

describe('job queues', () => {
  test('sends a code while every worker of the bulk queue is blocked', async () => {
    const fan = await fixture.fan({ follows: [fixture.ada] })
    const ids: number[] = []
    for (let n = 0; n < workersPerQueue.bulk + 1; n += 1) {
      ids.push(await fixture.happens({ key: `news:${n}`, artistId: fixture.ada }))
    }
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from domain_events for update')
    const texts: string[] = []
    const sms = { send: async ({ to }: { to: string }) => void texts.push(to) }
    const jobs = await startTestJobs(database, tasks, { sms, now: () => startMs })
    await vi.waitFor(async () => expect(await countLockWaits()).toBe(workersPerQueue.bulk), 8_000)
    await requestCode(fan)
    await vi.waitFor(() => expect(texts).toEqual(['+12125550123']), 8_000)
    for (const id of ids) expect(await fixture.isUntold(id)).toBe(true)
    await holder.query('commit')
    holder.release()
    await vi.waitFor(async () => expect(await fixture.told(fan)).toHaveLength(ids.length), 8_000)
    await jobs.close()
  })

  const byClock = { _cron: { ts: '2026-11-22T03:17:00.000Z', backfilled: false } }
  const changed = { user_id: 0, changed_at_ms: startMs }

  /** Tasks from releases before queues were introduced, with their payloads. The ids in them don't exist. */
  const legacyPayloads: Record<string, object> = {
    forgetIdempotencyKeys: byClock,
    announceSales: byClock,
    announceReachedCampaign: { campaignId: 0 },
    countTrends: byClock,
    announceArticle: { articleId: 0 },
    forgetUsedHumanChecks: byClock,
    mailSupportTicket: { ticket_id: 0 },
    forgetAccountAttempts: byClock,
    mailPasswordChanged: changed,
    answerReset: { email_key: 'nobody@post.example', request_id: randomUUID(), asked_at_ms: startMs },
    sendProof: { proof_id: 0 },
    mailEmailChanged: { ...changed, email: 'old@post.example' },
    mailAllowed: { user_id: 0 },
    forgetProofs: byClock,
    sendPhoneMessage: { phone_id: randomUUID(), method: 'sms', locale: 'en', sealed: 'x' },
    mailPhoneChanged: changed,
    forgetPhones: byClock,
    forgetPreusers: byClock,
    mailFarewell: { user_id: 0, email: 'gone@post.example', username: 'Gone', locale: 'en' },
    forgetOauthAttempts: byClock,
    mailNotification: { happening_id: 0, user_id: 0 },
    pushNotification: { happening_id: 0, user_id: 0, subscription_id: 0 },
    forgetSmsReports: byClock,
  }

  test('runs jobs queued before an upgrade once, with their old names and payloads', async () => {
    const fan = await fixture.fan({ follows: [fixture.ada] })
    const id = await fixture.happens({ key: 'news:1', artistId: fixture.ada })
    await fixture.forgetJobs()
    const waiting = { ...legacyPayloads, tellFans: { happening_id: id } }
    for (const [name, payload] of Object.entries(waiting)) {
      await database.pool.query('select graphile_worker.add_job($1, $2)', [name, JSON.stringify(payload)])
    }
    const mails: string[] = []
    const mailer = { send: async ({ to }: { to: string }) => void mails.push(to) }
    const jobs = await startTestJobs(database, tasks, { mailer, now: () => startMs })
    await vi.waitFor(async () => expect(await readWaitingJobs(database)).toEqual([]), 8_000)
    await jobs.close()
    expect(await fixture.told(fan)).toEqual(['news:1'])
    expect(mails).toEqual(['gone@post.example'])
  })
})
