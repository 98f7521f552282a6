import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../platform/server/testing/api.ts'
import { startSession } from '../../accounts/server/index.ts'
import { recoveryModule, requestNewEmailConfirmation } from './index.ts'
import { proofTtlMs } from './proof-kinds.ts'
import { oldPassword, type RecoveryFixture, recoveryFixture } from './testing/fans.ts'
import { readToken } from './testing/mailbox.ts'

const email = 'Mira@post.example'
const password = 'eight-loud-hills8'
const address = '/api/v1/password-resets/'
let fixture: RecoveryFixture
beforeEach(async () => {
  fixture = await recoveryFixture()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const requestReset = (to = email) => fixture.call('POST', address, { email_address: to })
const set = (token: string, to = password) => fixture.call('PATCH', `${address}${token}/`, { password: to })

async function collectEmail(to = email) {
  await requestReset(to)
  const mails = await fixture.mailbox.collect()
  return { mails, token: readToken(mails[0]) }
}

describe('password reset', () => {
  test('sets a new password once, ends every session and notifies the fan by email', async () => {
    const userId = await fixture.aFan(email)
    const session = await startSession(fixture.database.db, userId, fixture.clock.now)
    const { mails, token } = await collectEmail('  mira@POST.example ')
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Set a new password']])
    expect(mails[0]?.text).toContain('(May 17, 2030, 9:30 AM UTC)')
    expect(mails[0]?.html).toContain(`https://fans.example/reset/password/?token=${token}`)
    expect(await set(token)).toMatchObject({ status: 200, body: {} })
    expect((await fixture.signIn(email, password)).status).toBe(200)
    expect((await fixture.signIn(email, oldPassword)).error).toBe('auth_login_failed')
    const self = await fixture.call('GET', '/api/v3/users/self/', undefined, {
      Authorization: `Bearer ${session}`,
    })
    expect(self.status).toBe(401)
    expect((await fixture.fan(userId))['email_confirmed_at']).not.toBeNull()
    const [notice, ...others] = await fixture.mailbox.collect()
    expect([notice?.to, notice?.subject, others]).toEqual([email, 'Your password was changed', []])
    expect(await set(token, 'nine-blue-lakes9')).toMatchObject({ status: 410, error: 'link_ended' })
    expect((await fixture.signIn(email, password)).status).toBe(200)
  })

  test('cancels an address change that was requested with the old password', async () => {
    const userId = await fixture.aFan(email)
    const passwordHash = String((await fixture.fan(userId))['password_hash'])
    const input = { newEmail: 'thief@post.example', passwordHash }
    const requestNewEmail = () =>
      fixture.database.transaction(db => requestNewEmailConfirmation(db, userId, input, fixture.clock.now))
    await requestNewEmail()
    const thiefs = readToken((await fixture.mailbox.collect()).find(({ to }) => to === input.newEmail))
    expect((await set((await collectEmail()).token)).status).toBe(200)
    const confirm = (token: string) => fixture.call('POST', `/api/v1/email-confirmations/${token}/`)
    expect(await confirm(thiefs)).toMatchObject({ status: 410, error: 'link_ended' })
    // Also cancels a change whose password check had just passed.
    fixture.clock.now += 1
    await requestNewEmail()
    const late = readToken((await fixture.mailbox.collect()).find(({ to }) => to === input.newEmail))
    expect((await confirm(late)).error).toBe('link_ended')
    expect((await fixture.fan(userId))['email']).toBe(email)
  })

  test('removes OAuth connections with a notice, and marks the number unverified if the address was unconfirmed', async () => {
    const proved = { email_confirmed_at: new Date(fixture.clock.now) }
    const known = await fixture.aFan(email, { ...proved, phone_e164: '+12125550123' })
    const taken = await fixture.aFan('zoe@post.example', { phone_e164: '+12125550124' })
    const connect = `insert into oauth_accounts (provider, provider_user_id, user_id, linked_at)
    values ('google', $1::text, $1::bigint, now())`
    for (const id of [known, taken]) await fixture.database.pool.query(connect, [id])
    for (const to of [email, 'zoe@post.example']) {
      await set((await collectEmail(to)).token)
      const [told] = await fixture.mailbox.collect()
      expect(told?.text).toContain('Logging in through other services was switched off')
    }
    expect((await fixture.database.pool.query('select from oauth_accounts')).rowCount).toBe(0)
    expect((await fixture.signIn('US/2125550123', password)).status).toBe(200)
    expect((await fixture.signIn('US/2125550124', password)).error).toBe('auth_login_failed')
    const { body } = await fixture.signIn('zoe@post.example', password)
    const headers = { Authorization: `Bearer ${body['token']}` }
    const self = await fixture.call('GET', '/api/v3/users/self/', undefined, headers)
    expect(self.body['phone']).toMatchObject({ phone_number: '2125550124', is_verified: false })
  })

  test('responds alike, with the same statements, for known, unknown and disabled accounts', async () => {
    await fixture.aFan(email)
    await fixture.aFan('gone@post.example', { disabled_at: new Date() })
    const now = () => fixture.clock.now
    const api = testApi({ database: fixture.database, modules: [recoveryModule], now })
    const seen = []
    for (const to of [email, 'nobody@post.example', 'gone@post.example']) {
      api.statements.length = 0
      const { status, body } = await api.post(address, { email_address: to })
      const { rows } = await fixture.database.pool.query('select task_id from graphile_worker._private_jobs')
      seen.push({ status, body, statements: [...api.statements], jobs: rows.length - seen.length })
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect(seen[0]?.jobs).toBe(1)
    expect((await fixture.mailbox.collect()).map(({ to }) => to)).toEqual([email])
  })

  test('allows five emails an hour per address, known or not, without affecting other addresses', async () => {
    await fixture.aFan(email)
    for (const to of [email, 'nobody@post.example']) {
      for (let index = 0; index < 5; index += 1) expect((await requestReset(to)).status).toBe(200)
      expect(await requestReset(to.toUpperCase())).toMatchObject({ status: 429, error: 'mail_too_often' })
    }
    expect((await requestReset('other@post.example')).status).toBe(200)
    fixture.clock.now += 3_600_001
    expect((await requestReset()).status).toBe(200)
  })

  test('sends the fan a working link despite requests by strangers', async () => {
    await fixture.aFan(email)
    const requestFrom = (network: number) =>
      fixture.call('POST', address, { email_address: email }, { 'X-Forwarded-For': `198.51.100.${network}` })
    for (let index = 0; index < 24; index += 1) {
      fixture.clock.now += 1
      expect((await requestFrom(Math.floor(index / 5))).status).toBe(200)
    }
    expect((await requestFrom(9)).status).toBe(200)
    const waiting = await fixture.database.pool.query('select from graphile_worker._private_jobs')
    expect(waiting.rowCount).toBe(20)
    const emails = await fixture.mailbox.collect()
    expect((await set(readToken(emails.at(-1)))).status).toBe(200)
  })

  test('lets a fan whose tries are used up sign in', async () => {
    await fixture.aFan(email)
    for (let index = 0; index < 10; index += 1) await fixture.signIn(email, 'a wrong guess')
    expect((await fixture.signIn(email, oldPassword)).error).toBe('human_check_required')
    await set((await collectEmail()).token)
    expect((await fixture.signIn(email, password)).status).toBe(200)
  })

  test('accepts only the newest link', async () => {
    await fixture.aFan(email)
    const first = await collectEmail()
    fixture.clock.now += 1_000
    const second = await collectEmail()
    expect((await set(first.token)).error).toBe('link_ended')
    expect((await set(second.token)).status).toBe(200)
  })

  test('expires links after an hour', async () => {
    await fixture.aFan(email)
    const { token } = await collectEmail()
    fixture.clock.now += proofTtlMs.password
    expect((await set(token)).error).toBe('link_ended')
    fixture.clock.now -= 1
    expect((await set(token)).status).toBe(200)
  })

  test('rejects damaged links, links of another kind and those of disabled accounts', async () => {
    const userId = await fixture.aFan(email)
    const { token } = await collectEmail()
    for (const wrong of ['x', token.slice(1), `${token}x`, token.toLowerCase(), 'a'.repeat(5_000)]) {
      expect([wrong, (await set(wrong)).error]).toEqual([wrong, 'link_ended'])
    }
    expect((await set('%00')).error).toBe('validation_failed')
    expect((await fixture.call('POST', `/api/v1/email-confirmations/${token}/`)).error).toBe('link_ended')
    expect((await fixture.call('POST', `/api/v1/parent-confirmations/${token}/`)).error).toBe('link_ended')
    await fixture.database.pool.query('update users set disabled_at = now() where id = $1', [userId])
    expect((await set(token)).error).toBe('link_ended')
  })

  test('rejects a link to a former address of the account', async () => {
    const userId = await fixture.aFan(email)
    const { token } = await collectEmail()
    const moved = "update users set email = 'new@post.example', email_key = 'new@post.example' where id = $1"
    await fixture.database.pool.query(moved, [userId])
    expect((await set(token)).error).toBe('link_ended')
  })

  test('sets one password when a link is used several times at once', async () => {
    await fixture.aFan(email)
    const { token } = await collectEmail()
    const passwords = ['one-green-tree1', 'two-green-trees2', 'ten-green-trees3']
    const responses = await Promise.all(passwords.map(value => set(token, value)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? ''
    expect((await fixture.signIn(email, winner)).status).toBe(200)
  })

  test.each([
    ['short', 'ERR_PASSWORD_LENGTH'],
    ['1234567', 'ERR_PASSWORD_LETTER'],
    ['letters', 'ERR_PASSWORD_NUMBER_OR_SPECIAL'],
    ['password1', 'ERR_PASSWORD_COMMON'],
    ['', 'ERR_REQUIRED'],
    [`a1${'x'.repeat(200)}`, 'ERR_INVALID_LENGTH'],
  ])('rejects the password "%s" with %s and keeps the link valid', async (value, code) => {
    await fixture.aFan(email)
    const { token } = await collectEmail()
    const { status, body } = await set(token, value)
    expect([status, body['description']]).toEqual([400, { password: code }])
    expect((await set(token)).status).toBe(200)
  })

  test.each([
    ['', 'ERR_REQUIRED'],
    ['   ', 'ERR_REQUIRED'],
    ['mira', 'ERR_INVALID_EMAIL'],
    ['mira@post.example, eve@post.example', 'ERR_INVALID_EMAIL'],
    ['mira@post.example\r\nBcc: eve@post.example', 'ERR_INVALID_EMAIL'],
    ['<mira@post.example>', 'ERR_INVALID_EMAIL'],
    [`${'m'.repeat(250)}@post.example`, 'ERR_INVALID_LENGTH'],
  ])('rejects the address "%s" with %s', async (value, code) => {
    expect((await requestReset(value)).body['description']).toEqual({ email_address: code })
  })

  test.each(['x@münchen.example', 'X@xn--mnchen-3ya.example'])(
    'finds an account by %s, with either spelling of its domain',
    async typed => {
      await fixture.aFan('x@xn--mnchen-3ya.example')
      const { mails } = await collectEmail(typed)
      expect(mails.map(({ to }) => to)).toEqual(['x@xn--mnchen-3ya.example'])
      expect((await fixture.signIn(typed, oldPassword)).status).toBe(200)
    },
  )

  test('sends again when the connection broke after delivery; either link works, once', async () => {
    await fixture.aFan(email)
    await requestReset()
    const [first] = await fixture.mailbox.collectBroken()
    const [second] = await fixture.mailbox.collect()
    expect(second?.id).toBe(first?.id)
    expect(readToken(second)).not.toBe(readToken(first))
    expect((await set(readToken(first))).status).toBe(200)
    expect((await set(readToken(second), 'nine-blue-lakes9')).error).toBe('link_ended')
  })

  test('stores no token that opens an account', async () => {
    await fixture.aFan(email)
    const { token } = await collectEmail()
    const { rows } = await fixture.database.pool.query(
      `select to_jsonb(p) as row from proofs p union all
     select jsonb_build_object('hash', encode(hash, 'escape')) from proof_tokens`,
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
