import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createServiceClient } from '../../../platform/server/call-service.ts'
import { adaActor } from '../../../platform/server/testing/operator.ts'
import { startSession } from '../../accounts/server/index.ts'
import { askParentCommand } from './commands/ask-parent.ts'
import { requestParentConsent } from './index.ts'
import { proofTtlMs } from './proof-kinds.ts'
import { type RecoveryFixture, recoveryFixture } from './testing/fans.ts'
import { readToken } from './testing/mailbox.ts'

const dayMs = 86_400_000
const mother = 'ana@home.example'
let fixture: RecoveryFixture
let userId: number
beforeEach(async () => {
  fixture = await recoveryFixture()
  userId = await fixture.aFan('leo@post.example', { parent_email: mother, is_restricted: true })
})
afterEach(() => fixture[Symbol.asyncDispose]())

async function asFan(method: string, path: string, body?: object) {
  const token = await startSession(fixture.database.db, userId, fixture.clock.now)
  return fixture.call(method, path, body, { Authorization: `Bearer ${token}` })
}
const again = (parent_email: string) => asFan('POST', '/api/v1/parent-confirmations/', { parent_email })
const agree = (token: string) => fixture.call('POST', `/api/v1/parent-confirmations/${token}/`)
const readParentEmail = async () => (await fixture.fan(userId))['parent_email']
const collectEmail = async () => {
  const [mail, ...others] = await fixture.mailbox.collect()
  expect(others).toEqual([])
  return { to: mail?.to, token: readToken(mail) }
}

describe('`resendParentEmail`', () => {
  test("sends the email again after the link expired, and the parent's consent lifts the restriction", async () => {
    await fixture.database.transaction(db => requestParentConsent(db, userId, fixture.clock.now))
    const first = await collectEmail()
    fixture.clock.now += proofTtlMs.parent
    expect((await agree(first.token)).error).toBe('link_ended')
    expect((await again(mother)).body).toEqual({ is_confirmed: false })
    const second = await collectEmail()
    expect(second.to).toBe(mother)
    expect((await agree(second.token)).body).toEqual({ state: 'confirmed' })
    expect(await fixture.mailbox.collect()).toHaveLength(1)
    fixture.clock.now += dayMs
    expect((await again(mother)).body).toEqual({ is_confirmed: true })
    expect(await fixture.mailbox.collect()).toEqual([])
  })

  test('changes the parent’s address and invalidates the old link', async () => {
    await fixture.database.transaction(db => requestParentConsent(db, userId, fixture.clock.now))
    const wrong = await collectEmail()
    fixture.clock.now += 1
    await again(' Father@home.example ')
    expect(await readParentEmail()).toBe('Father@home.example')
    expect((await agree(wrong.token)).error).toBe('link_ended')
    const right = await collectEmail()
    expect(right.to).toBe('Father@home.example')
    expect((await agree(right.token)).body).toEqual({ state: 'confirmed' })
  })

  test('emails a parent at most once a day and three times a week, and changes nothing when it rejects a call', async () => {
    const errors: unknown[] = []
    for (let day = 0; day < 8; day += 1) {
      errors.push((await again(mother)).error)
      expect(await again('other@home.example')).toMatchObject({
        status: 429,
        error: 'parent_mail_too_often',
        body: { description: { parent_email: 'ERR_ONCE_A_DAY' } },
      })
      fixture.clock.now += dayMs
    }
    const refused = 'parent_mail_too_often'
    expect(errors).toEqual([...Array(3).fill(undefined), ...Array(4).fill(refused), undefined])
    expect(await readParentEmail()).toBe(mother)
  })

  test.each([
    ['', 'ERR_REQUIRED'],
    ['nobody', 'ERR_INVALID_EMAIL'],
    [`${'a'.repeat(63)}@post.example`, 'ERR_INVALID_LENGTH'],
    ['LEO@post.example', 'ERR_PARENT_IS_OWN'],
  ])('rejects the parent address "%s" with %s', async (email, code) => {
    expect((await again(email)).body['description']).toEqual({ parent_email: code })
    expect([await readParentEmail(), await fixture.mailbox.collect()]).toEqual([mother, []])
  })

  test('stores the address of a parent with its domain in ASCII', async () => {
    expect((await again('mum@münchen.example')).error).toBeUndefined()
    expect(await readParentEmail()).toBe('mum@xn--mnchen-3ya.example')
    expect(await command({ email: 'dad@почта.рф' })).toMatchObject({ data: { is_changed: true } })
    expect(await readParentEmail()).toBe('dad@xn--80a1acny.xn--p1ai')
  })

  test('drops a queued email once the restriction is lifted', async () => {
    await again(mother)
    await fixture.database.pool.query('update users set is_restricted = false')
    expect(await fixture.mailbox.collect()).toEqual([])
  })

  test("shows the fan the parent's address while restricted", async () => {
    const self = async () => (await asFan('GET', '/api/v3/users/self/')).body
    expect(await self()).toMatchObject({ is_restricted: true, parent_email: mother })
    await fixture.database.pool.query('update users set is_restricted = false')
    expect(await self()).toMatchObject({ is_restricted: false, parent_email: null })
  })

  async function command(options: Record<string, string>) {
    const context = { config: testConfig(), database: fixture.database, now: () => fixture.clock.now }
    const input = { args: [String(userId)], options: { reason: 'wrote to us', ...options } }
    return askParentCommand.run(input, {
      ...context,
      log: pino({ level: 'silent' }),
      createServices: createServiceClient,
      actor: adaActor,
    })
  }
  const audits = async () =>
    (await fixture.database.pool.query('select act, object, before, after from audit_log order by id')).rows

  test('sends again or to another address for an operator, without logging the address', async () => {
    expect(await command({})).toMatchObject({ data: { id: userId, is_changed: true } })
    expect((await collectEmail()).to).toBe(mother)
    fixture.clock.now += 1
    expect(await command({ email: 'father@home.example' })).toMatchObject({ data: { is_changed: true } })
    expect([await readParentEmail(), (await collectEmail()).to]).toEqual([
      'father@home.example',
      'father@home.example',
    ])
    const entry = { act: 'user ask-parent', object: `user ${userId}`, before: {} }
    expect(await audits()).toEqual([
      { ...entry, after: { is_other_address: false } },
      { ...entry, after: { is_other_address: true } },
    ])
  })

  test('sends nothing for an operator without a valid address or a restriction', async () => {
    for (const email of ['nobody', 'Leo@post.example'])
      expect(await command({ email })).toMatchObject({ ok: false })
    await fixture.database.pool.query('update users set parent_email = null')
    expect(await command({})).toMatchObject({ ok: false })
    await fixture.database.pool.query('update users set is_restricted = false')
    expect(await command({ email: mother })).toMatchObject({ data: { is_changed: false } })
    expect([await audits(), await fixture.mailbox.collect()]).toEqual([[], []])
  })
})
