import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import type { SmsMessage } from '../../../platform/server/sms.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { lockPhoneOfFan, type Phone, phoneOfFan } from './phone.ts'
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
  const found = await phoneOfFan(database.db, userId, id)
  if (!found) throw new Error('the phone is not there')
  phone = found
})
afterEach(() => database.close())

const ask = (method: 'sms' | 'link') =>
  database.transaction(async db => {
    const asker = { address: '203.0.113.7', config: testConfig(), now }
    await lockPhoneOfFan(db, userId, phone.id)
    return sendProof(db, phone, { method, locale: 'en' }, asker)
  })

/** What waits in the queue, as anyone with access to the database sees it. */
async function waiting(): Promise<object[]> {
  const { rows } = await database.pool.query<{ payload: object }>(
    'select payload from graphile_worker._private_jobs order by id',
  )
  return rows.map(({ payload }) => payload)
}

async function work(payload: unknown, send?: (message: SmsMessage) => Promise<void>) {
  const sent: SmsMessage[] = []
  const lines: string[] = []
  const keep = async (message: SmsMessage) => void sent.push(message)
  const log = pino({ level: 'trace' }, { write: line => lines.push(line) })
  const context = aTaskContext(database, { now: () => now, sms: { send: send ?? keep }, log })
  const run = sendPhoneMessage.run(payload, context)
  return { sent, lines, run }
}

test('a code is sent with the line that phones fill in, and waits sealed', async () => {
  await ask('sms')
  const [payload] = await waiting()
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

test('a link leads to the page of this site, and its token is nowhere kept', async () => {
  await ask('link')
  const [payload] = await waiting()
  const { sent, run } = await work(payload)
  await run
  const token = /https:\/\/fans\.example\/confirm_phone\/\?token=([\w-]{43})$/.exec(sent[0]?.text ?? '')?.[1]
  expect(token).toBeDefined()
  const stored = await database.pool.query("select encode(link_hash, 'escape') as hash from phones")
  expect(JSON.stringify([payload, stored.rows])).not.toContain(token)
})

test.each([
  ['sms', 10 * minuteMs],
  ['link', 180 * minuteMs],
] as const)('a message by %s that comes too late is dropped', async (method, lifeMs) => {
  await ask(method)
  const [payload] = await waiting()
  now += lifeMs - 1
  const inTime = await work(payload)
  await inTime.run
  now += 1
  const late = await work(payload)
  await late.run
  expect([inTime.sent.length, late.sent.length]).toEqual([1, 0])
})

test('a message that a newer one superseded is dropped', async () => {
  await ask('sms')
  const [old] = await waiting()
  now += 30_000
  await ask('sms')
  const [newest, ...others] = await waiting()
  // The queue itself has forgotten the old one; a worker that held it already finds out here.
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
])('nothing is sent after: %s', async text => {
  await ask('sms')
  const [payload] = await waiting()
  await database.pool.query(text)
  const { sent, run } = await work(payload)
  await run
  expect(sent).toEqual([])
})

test('a service that is down makes the job fail without the code or the number, to be tried again', async () => {
  await ask('sms')
  const [payload] = await waiting()
  const { lines, run } = await work(payload, async () => {
    throw new Error('the SMS service answered 503')
  })
  await expect(run).rejects.toThrow('the SMS service answered 503')
  expect(lines).toEqual([])
  const again = await work(payload)
  await again.run
  expect(again.sent).toHaveLength(1)
})

test('what is refused sends nothing', async () => {
  await ask('sms')
  await expect(
    database.transaction(async db => {
      const asker = { address: '', config: testConfig(), now }
      await lockPhoneOfFan(db, userId, phone.id)
      const refused = await sendProof(db, phone, { method: 'sms', locale: 'en' }, asker)
      expect(refused).toMatchObject({ entry: { name: 'verification_too_soon' } })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await waiting()).toHaveLength(1)
})

test('a seal is opened by the database that made it, and shows when it was changed', async () => {
  const sealed = await seal(database.db, '012345')
  expect(await unseal(database.db, sealed)).toBe('012345')
  expect(await seal(database.db, '012345')).not.toBe(sealed)
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  await expect(unseal(database.db, changed)).rejects.toThrow()
})
