import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../../app/config.ts'
import { createServiceClient } from '../../../../platform/server/call-service.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aFan } from '../../../../platform/server/testing/fans.ts'
import { readWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { adaActor, auditSql } from '../../../../platform/server/testing/operator.ts'
import { authenticateFan, startSession } from '../sessions.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { listSharedNumbers } from './list-shared-numbers.ts'
import { showUser } from './show-user.ts'
import { verifyUser } from './verify-user.ts'

const now = Date.UTC(2030, 0, 1)
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

function aFanCalled(name: string, phone: string) {
  const email = `${name}@post.example`
  const secret = { password_hash: 'argon2id$secret', date_of_birth: '2000-02-29' }
  return aFan(database, { username: name, email, phone_e164: phone, ...secret })
}

function run(command: Command, account: string, options: Record<string, string> = {}) {
  const config = loadConfig({})
  if (!config.ok) throw new Error('no configuration')
  const context = { config: config.config, database, now: () => now, log: pino({ level: 'silent' }) }
  return command.run(
    { args: [account], options },
    { ...context, createServices: createServiceClient, actor: adaActor },
  )
}

const audits = async () =>
  (
    await database.pool.query(
      `select actor, act, object, reason, before, after from ${auditSql} l order by id`,
    )
  ).rows

describe('user commands', () => {
  test('disable an account with its sessions and enable it again, auditing each change once', async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    const token = await startSession(database.db, id, now)
    const session = async () =>
      authenticateFan(token, { ...database, now: () => now, databaseTime: async () => now })
    expect(await session()).not.toBeNull()
    expect(await run(disableUser, 'MIRA@post.example', { reason: 'spam' })).toMatchObject({
      ok: true,
      data: { id, is_disabled: true, is_changed: true },
      text: `Account ${id} is disabled.`,
    })
    expect(await session()).toBeNull()
    expect(await run(disableUser, String(id), { reason: 'again' })).toMatchObject({
      data: { is_changed: false },
    })
    expect(await run(enableUser, '+1 212 555 0123')).toMatchObject({
      data: { is_disabled: false, is_changed: true },
    })
    expect(await session()).toBeNull()
    const common = { actor: 'shell:Ada', object: `user ${id}` }
    const [off, on] = [{ is_disabled: true }, { is_disabled: false }]
    expect(await audits()).toEqual([
      { ...common, act: 'user disable', reason: 'spam', before: on, after: off },
      { ...common, act: 'user enable', reason: null, before: off, after: on },
    ])
  })

  test('roll back the act when its audit row fails', async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    await database.pool.query('alter table audit_log add check (actor <> $$shell:Ada$$)')
    await expect(run(disableUser, String(id), { reason: 'spam' })).rejects.toThrow('audit_log')
    const { rows } = await database.pool.query('select disabled_at from users')
    expect(rows).toEqual([{ disabled_at: null }])
  })

  test('confirm an email address once', async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    const options = { email: '', reason: 'wrote from it' }
    expect(await run(verifyUser, 'US/2125550123', options)).toMatchObject({ data: { id, is_changed: true } })
    expect(await run(verifyUser, String(id), options)).toMatchObject({ data: { is_changed: false } })
    const { rows } = await database.pool.query('select email_confirmed_at from users')
    expect(rows).toEqual([{ email_confirmed_at: new Date(now) }])
    expect(await audits()).toHaveLength(1)
  })

  const readPhone = async (id: number) => {
    const columns = 'phone_e164, country_code, is_phone_proved'
    return (await database.pool.query(`select ${columns} from users where id = $1`, [id])).rows[0]
  }
  const readPhoneEmails = async () =>
    (await readWaitingJobs(database, 'mailPhoneChanged')).map(job => job.payload)

  test('set a verified number with its country unless another account has it', async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    await database.pool.query('update users set is_phone_proved = false')
    await aFanCalled('Zoe', '+821012345678')
    const take = (phone: string) => run(verifyUser, String(id), { phone, reason: 'showed the contract' })
    expect(await take('+821012345678')).toEqual({ ok: false, problem: 'Another account has this number.' })
    expect(await take('+8210')).toMatchObject({ ok: false })
    expect([await audits(), await readPhoneEmails()]).toEqual([[], []])
    expect(await take('+821012345679')).toMatchObject({ data: { is_changed: true } })
    expect(await readPhone(id)).toEqual({
      phone_e164: '+821012345679',
      country_code: 'KR',
      is_phone_proved: true,
    })
    expect(await readPhoneEmails()).toEqual([{ user_id: id, changed_at_ms: now }])
    const [entry] = await audits()
    expect(entry).toMatchObject({
      act: 'user verify',
      before: { phone: '…123', is_phone_proved: false },
      after: { phone: '…679', is_phone_proved: true },
    })
    expect(JSON.stringify(entry)).not.toContain('5550123')
  })

  test("verify the account's own number once without sending an email", async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    await database.pool.query('update users set is_phone_proved = false')
    const options = { phone: '+12125550123', reason: 'showed the contract' }
    expect(await run(showUser, String(id))).toMatchObject({ data: { is_phone_proved: false } })
    expect(await run(verifyUser, String(id), options)).toMatchObject({ data: { is_changed: true } })
    expect(await readPhone(id)).toEqual({
      phone_e164: '+12125550123',
      country_code: 'US',
      is_phone_proved: true,
    })
    expect(await run(verifyUser, String(id), options)).toMatchObject({ data: { is_changed: false } })
    expect([(await audits()).length, await readPhoneEmails()]).toEqual([1, []])
  })

  test('lift the restriction with a parent’s permission once and notify the fan', async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    await database.pool.query('update users set is_restricted = true')
    const options = { parent: '', reason: 'sent the signed form' }
    expect(await run(verifyUser, String(id), options)).toMatchObject({ data: { id, is_changed: true } })
    expect(await run(verifyUser, String(id), options)).toMatchObject({ data: { is_changed: false } })
    expect(await run(showUser, String(id))).toMatchObject({ data: { is_restricted: false } })
    expect((await readWaitingJobs(database, 'mailRestrictionLifted')).map(job => job.payload)).toEqual([
      { user_id: id },
    ])
    const [on, off] = [{ is_restricted: true }, { is_restricted: false }]
    expect(await audits()).toMatchObject([{ act: 'user verify', before: on, after: off }])
  })

  test.each<Record<string, string>>([{}, { email: '', phone: '+821012345679' }, { email: '', parent: '' }])(
    'verify exactly one fact at a time: %j',
    async options => {
      await aFanCalled('Mira', '+12125550123')
      expect(await run(verifyUser, '1', { reason: 'x', ...options })).toMatchObject({ ok: false })
    },
  )

  test("show an account without its password, with the operators' acts", async () => {
    const id = await aFanCalled('Mira', '+12125550123')
    await startSession(database.db, id, now)
    await run(enableUser, String(id), { reason: 'nothing' })
    await run(disableUser, String(id), { reason: 'spam' })
    const result = await run(showUser, String(id))
    expect(result).toMatchObject({
      data: {
        id,
        username: 'Mira',
        date_of_birth: '2000-02-29',
        open_sessions: 0,
        audit: [{ reason: 'spam' }],
      },
    })
    expect(JSON.stringify(result)).not.toContain('secret')
    expect(result.ok && result.text).toContain('user disable by shell:Ada: spam')
  })

  test.each(['999', 'nobody@post.example', '+12125550199', 'US/1', "'; drop table users"])(
    'report the unknown account "%s"',
    async name => {
      for (const command of [showUser, disableUser, enableUser, verifyUser]) {
        const options = { email: '', reason: 'x' }
        expect(await run(command, name, options)).toEqual({
          ok: false,
          problem: `There is no account "${name}".`,
        })
      }
    },
  )

  test('list accounts that share a phone line and find each by its form of the number', async () => {
    expect(await run(listSharedNumbers, '')).toMatchObject({
      data: [],
      text: 'No accounts share a phone number.',
    })
    const older = await aFanCalled('Mira', '+5491123456789')
    const newer = await aFan(database, {
      phone_e164: '+541123456789',
      phone_key_rank: 1,
      is_phone_proved: false,
    })
    await aFanCalled('Noa', '+543412345678')
    const listed = await run(listSharedNumbers, '')
    expect(listed).toMatchObject({ data: [{ id: older, phone_key: '+541123456789' }, { id: newer }] })
    expect(listed.ok && listed.text?.split('\n')).toEqual([
      expect.stringMatching(
        /^\+541123456789 {2}user \d+ {2}\+5491123456789 {2}proved {2}since \d{4}-\d\d-\d\d {2}Mira$/,
      ),
      expect.stringContaining('not proved'),
    ])
    expect(await run(showUser, '+541123456789')).toMatchObject({ data: { id: newer } })
    expect(await run(showUser, 'AR/91123456789')).toMatchObject({ data: { id: older } })
    expect(await run(showUser, '+5493412345678')).toMatchObject({ data: { username: 'Noa' } })
    const options = { phone: '+5493412345678', reason: 'letter' }
    expect(await run(verifyUser, String(older), options)).toEqual({
      ok: false,
      problem: 'Another account has this number.',
    })
  })
})
