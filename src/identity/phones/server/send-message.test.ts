import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import type { SmsMessage } from '../../../platform/server/sms.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { findFanPhone, lockFanPhone, type Phone } from './phone.ts'
import { seal, unseal } from './seal.ts'
import { sendPhoneMessage } from './send-message.ts'
import { sendProof } from './send-proof.ts'

const minuteMs = 60_000
let database: TestDatabase
let now = 0
let phone: Phone
let userId = 0

beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  database = await testDatabase()
  userId = await aFan(database)
  const id = randomUUID()
  await database.pool.query(
    `insert into phones (id, user_id, country_code, e164, created_at) values ($1, $2, 'US', '+12125550123', now())`,
    [id, userId],
  )
  const found = await findFanPhone(database.db, userId, id)
  if (!found) throw new Error('the phone is not there')
  phone = found
})
afterEach(() => database.close())

const requestProof = (method: 'sms' | 'link') =>
  database.transaction(async db => {
    const asker = { address: '203.0.113.7', config: testConfig(), now }
    await lockFanPhone(db, userId, phone.id)
    return sendProof(db, phone, { method, locale: 'en' }, asker)
  })

/** Queued payloads as anyone with access to the database sees them. */
async function readQueuedPayloads(): Promise<object[]> {
  const { rows } = await database.pool.query<{ payload: object }>(
    'select payload from graphile_worker._private_jobs order by id',
  )
  return rows.map(({ payload }) => payload)
}

async function work(payload: unknown, send?: (message: SmsMessage) => Promise<void>) {
  const sent: SmsMessage[] = []
  const lines: string[] = []
  const capture = async (message: SmsMessage) => void sent.push(message)
  const log = pino({ level: 'trace' }, { write: line => lines.push(line) })
  const context = aTaskContext(database, { now: () => now, sms: { send: send ?? capture }, log })
  const run = sendPhoneMessage.run(payload, context)
  return { sent, lines, run }
}

describe('`sendPhoneMessage`', () => {
  test('sends a code with the line for WebOTP, and seals it in the queue', async () => {
    await requestProof('sms')
    const [payload] = await readQueuedPayloads()
    const { sent, lines, run } = await work(payload)
    await run
    expect(sent).toHaveLength(1)
    const [{ to, text = '' } = { to: '' }] = sent
    expect(to).toBe('+12125550123')
    const code = /^(\d{6}) .*\n@fans\.example #\1$/.exec(text)?.[1] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    const stored = await database.pool.query('select * from phones')
    for (const seen of [JSON.stringify(payload), JSON.stringify(stored.rows), ...lines]) {
      expect(seen).not.toContain(code)
    }
    expect(JSON.stringify(payload)).not.toContain('2125550123')
  })

  test("sends a link to this site's page without storing its token", async () => {
    await requestProof('link')
    const [payload] = await readQueuedPayloads()
    const { sent, run } = await work(payload)
    await run
    const token = /https:\/\/fans\.example\/confirm_phone\/\?token=([\w-]{43})$/.exec(
      sent[0]?.text ?? '',
    )?.[1]
    expect(token).toBeDefined()
    const stored = await database.pool.query("select encode(link_hash, 'escape') as hash from phones")
    expect(JSON.stringify([payload, stored.rows])).not.toContain(token)
  })

  test.each([
    ['sms', 10 * minuteMs],
    ['link', 180 * minuteMs],
  ] as const)('drops a late message by %s', async (method, lifeMs) => {
    await requestProof(method)
    const [payload] = await readQueuedPayloads()
    now += lifeMs - 1
    const inTime = await work(payload)
    await inTime.run
    now += 1
    const late = await work(payload)
    await late.run
    expect([inTime.sent.length, late.sent.length]).toEqual([1, 0])
  })

  test('drops a message that a newer one replaced', async () => {
    await requestProof('sms')
    const [old] = await readQueuedPayloads()
    now += 30_000
    await requestProof('sms')
    const [newest, ...others] = await readQueuedPayloads()
    // The queue has already replaced the old job; a worker that has fetched it notices here.
    expect(others).toEqual([])
    for (const [payload, count] of [
      [old, 0],
      [newest, 1],
    ] as const) {
      const { sent, run } = await work(payload)
      await run
      expect(sent).toHaveLength(count)
    }
  })

  test.each([
    'update phones set verified_at = now()',
    'update phones set code_hash = null, code_sent_at = null',
    'delete from phones',
  ])('sends nothing after: %s', async text => {
    await requestProof('sms')
    const [payload] = await readQueuedPayloads()
    await database.pool.query(text)
    const { sent, run } = await work(payload)
    await run
    expect(sent).toEqual([])
  })

  test('fails, so that the job is retried, when the service is down, without logging the code or the number', async () => {
    await requestProof('sms')
    const [payload] = await readQueuedPayloads()
    const { lines, run } = await work(payload, async () => {
      throw new Error('the SMS service answered 503')
    })
    await expect(run).rejects.toThrow('the SMS service answered 503')
    expect(lines).toEqual([])
    const again = await work(payload)
    await again.run
    expect(again.sent).toHaveLength(1)
  })

  test('sends nothing for a rejected request', async () => {
    await requestProof('sms')
    await expect(
      database.transaction(async db => {
        const asker = { address: '', config: testConfig(), now }
        await lockFanPhone(db, userId, phone.id)
        const refused = await sendProof(db, phone, { method: 'sms', locale: 'en' }, asker)
        expect(refused).toMatchObject({ entry: { name: 'verification_too_soon' } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await readQueuedPayloads()).toHaveLength(1)
  })

  test('unseals only unchanged values that this database sealed', async () => {
    const sealed = await seal(database.db, '012345')
    expect(await unseal(database.db, sealed)).toBe('012345')
    expect(await seal(database.db, '012345')).not.toBe(sealed)
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
    await expect(unseal(database.db, changed)).rejects.toThrow()
  })
})
