import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../../accounts/server/index.ts'
import { requestEmailConfirmation, requestNewEmailConfirmation, requestParentConsent } from './index.ts'
import { proofTtlMs } from './proof-kinds.ts'
import { type RecoveryFixture, recoveryFixture } from './testing/fans.ts'
import { readToken } from './testing/mailbox.ts'

const email = 'Mira@post.example'
let fixture: RecoveryFixture
beforeEach(async () => {
  fixture = await recoveryFixture()
})
afterEach(() => fixture[Symbol.asyncDispose]())

const confirm = (token: string) => fixture.call('POST', `/api/v1/email-confirmations/${token}/`)
const parent = (token: string, method = 'POST') =>
  fixture.call(method, `/api/v1/parent-confirmations/${token}/`)

async function sent(request: typeof requestParentConsent, userId: number) {
  await fixture.database.transaction(db => request(db, userId, fixture.clock.now))
  const mail = (await fixture.mailbox.collect()).find(one => readToken(one))
  return { mail, token: readToken(mail) }
}
async function sentToNew(userId: number, to: string) {
  const passwordHash = String((await fixture.fan(userId))['password_hash'])
  const input = { newEmail: to, passwordHash }
  await fixture.database.transaction(db => requestNewEmailConfirmation(db, userId, input, fixture.clock.now))
  const mail = (await fixture.mailbox.collect()).find(one => readToken(one))
  return { mail, token: readToken(mail) }
}

describe('confirmation links', () => {
  test('confirm the email address once, and report afterwards that it was confirmed before', async () => {
    const userId = await fixture.aFan(email)
    const { mail, token } = await sent(requestEmailConfirmation, userId)
    expect([mail?.to, mail?.subject]).toEqual([email, 'Confirm your email address'])
    expect(mail?.text).toContain(`https://fans.example/confirm/?token=${token}`)
    expect(mail?.text).not.toContain('Mira,')
    expect((await confirm(token)).body).toEqual({ state: 'confirmed' })
    expect((await fixture.fan(userId))['email_confirmed_at']).toEqual(new Date(fixture.clock.now))
    fixture.clock.now += 1_000
    expect((await confirm(token)).body).toEqual({ state: 'already' })
    expect((await fixture.fan(userId))['email_confirmed_at']).toEqual(new Date(fixture.clock.now - 1_000))
  })

  test('fail when expired, damaged, or after the address has changed', async () => {
    const userId = await fixture.aFan(email)
    const { token } = await sent(requestEmailConfirmation, userId)
    fixture.clock.now += proofTtlMs.email
    expect((await confirm(token)).error).toBe('link_ended')
    fixture.clock.now -= 1
    expect((await confirm(`${token}x`)).error).toBe('link_ended')
    const moved = "update users set email = 'new@post.example', email_key = 'new@post.example' where id = $1"
    await fixture.database.pool.query(moved, [userId])
    expect((await confirm(token)).error).toBe('link_ended')
    expect((await fixture.fan(userId))['email_confirmed_at']).toBeNull()
  })

  test('are sent again three times an hour until the address is confirmed', async () => {
    const userId = await fixture.aFan(email, { is_restricted: true })
    const session = await startSession(fixture.database.db, userId, fixture.clock.now)
    const again = () =>
      fixture.call('POST', '/api/v1/email-confirmations/', {}, { Authorization: `Bearer ${session}` })
    const first = await sent(requestEmailConfirmation, userId)
    for (let index = 0; index < 3; index += 1) {
      fixture.clock.now += 1
      expect((await again()).body).toEqual({ is_confirmed: false })
    }
    expect(await again()).toMatchObject({ status: 429, error: 'mail_too_often' })
    // Of three requests before the first delivery only the newest email is sent.
    expect(await fixture.mailbox.collect()).toHaveLength(1)
    expect((await confirm(first.token)).body).toEqual({ state: 'confirmed' })
    expect((await again()).body).toEqual({ is_confirmed: true })
  })

  test('change to a new address and notify the old one', async () => {
    const userId = await fixture.aFan(email)
    const { mail, token } = await sentToNew(userId, ' New@post.example')
    expect([mail?.to, mail?.subject]).toEqual(['New@post.example', 'Confirm your new email address'])
    expect((await fixture.fan(userId))['email']).toBe(email)
    expect((await confirm(token)).body).toEqual({ state: 'confirmed' })
    expect(await fixture.fan(userId)).toMatchObject({
      email: 'New@post.example',
      email_key: 'new@post.example',
      email_confirmed_at: new Date(fixture.clock.now),
    })
    const [notice] = await fixture.mailbox.collect()
    expect([notice?.to, notice?.subject]).toEqual([email, 'Your email address was changed'])
    expect((await confirm(token)).body).toEqual({ state: 'already' })
  })

  test('notify the old address when a new one is requested', async () => {
    const userId = await fixture.aFan(email)
    await sentToNew(userId, 'new@post.example')
    const notice = fixture.mailbox.mails.find(({ to }) => to === email)
    expect(notice?.subject).toBe('Your email address is about to change')
    expect(notice?.text).toContain('https://fans.example/reset/password/')
    expect(notice?.text).not.toContain('new@post.example')
  })

  test('work only for the last of several new addresses, and never restore an old one', async () => {
    const userId = await fixture.aFan(email)
    const first = await sentToNew(userId, 'one@post.example')
    fixture.clock.now += 1
    const second = await sentToNew(userId, 'two@post.example')
    expect((await confirm(first.token)).error).toBe('link_ended')
    await confirm(second.token)
    fixture.clock.now += 1
    await confirm((await sentToNew(userId, 'three@post.example')).token)
    expect((await confirm(second.token)).error).toBe('link_ended')
    expect((await fixture.fan(userId))['email']).toBe('three@post.example')
  })

  test('give an address to one of two fans and reject the other', async () => {
    const [mira, noor] = [await fixture.aFan(email), await fixture.aFan('noor@post.example')]
    const links = [await sentToNew(mira, 'shared@post.example'), await sentToNew(noor, 'Shared@post.example')]
    const responses = await Promise.all(links.map(({ token }) => confirm(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.error).toBe('email_taken')
    expect(await fixture.mailbox.collect()).toHaveLength(1)
  })

  test('confirm once when they are opened twice concurrently', async () => {
    const userId = await fixture.aFan(email)
    const { token } = await sentToNew(userId, 'new@post.example')
    const responses = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(responses.map(({ body }) => body['state']).toSorted()).toEqual(['already', 'already', 'confirmed'])
    expect(await fixture.mailbox.collect()).toHaveLength(1)
  })

  test("show the parent the fan's name and lift the restriction at once, notifying the fan", async () => {
    const columns = { username: 'Leo www.x.example', parent_email: 'Ana@home.example', is_restricted: true }
    const userId = await fixture.aFan('leo@post.example', { ...columns, country_code: 'KR' })
    const { mail, token } = await sent(requestParentConsent, userId)
    expect(mail?.to).toBe('Ana@home.example')
    expect(mail?.text).toContain('Leo www x example needs your permission')
    expect(mail?.text).toContain('In South Korea, anyone under 14')
    expect(mail?.text).toContain(`https://fans.example/confirm/?parent_token=${token}`)
    const question = { username: columns.username, country_code: 'KR', minimum_age: 14 }
    expect((await parent(token, 'GET')).body).toEqual({ ...question, is_confirmed: false })
    expect((await fixture.fan(userId))['is_restricted']).toBe(true)
    const responses = await Promise.all([parent(token), parent(token)])
    expect(responses.map(({ body }) => body['state']).toSorted()).toEqual(['already', 'confirmed'])
    expect((await fixture.fan(userId))['is_restricted']).toBe(false)
    expect((await parent(token, 'GET')).body).toEqual({ ...question, is_confirmed: true })
    expect((await fixture.mailbox.collect()).map(({ to }) => to)).toEqual(['leo@post.example'])
  })

  test('are valid for thirty days for a parent, and confirm only their own kind of request', async () => {
    const userId = await fixture.aFan('leo@post.example', {
      parent_email: 'ana@home.example',
      is_restricted: true,
    })
    const own = await sent(requestEmailConfirmation, userId)
    expect((await parent(own.token)).error).toBe('link_ended')
    const { token } = await sent(requestParentConsent, userId)
    expect((await confirm(token)).error).toBe('link_ended')
    fixture.clock.now += proofTtlMs.parent
    expect((await parent(token, 'GET')).error).toBe('link_ended')
    expect((await parent(token)).error).toBe('link_ended')
    fixture.clock.now -= 1
    expect((await parent(token)).body).toEqual({ state: 'confirmed' })
  })

  test('stop working and are no longer sent for disabled and deleted accounts', async () => {
    const userId = await fixture.aFan(email, { parent_email: 'ana@home.example', is_restricted: true })
    const own = await sent(requestEmailConfirmation, userId)
    const parents = await sent(requestParentConsent, userId)
    await fixture.database.transaction(db => requestEmailConfirmation(db, userId, fixture.clock.now + 1))
    await fixture.database.pool.query('update users set disabled_at = now()')
    expect(await fixture.mailbox.collect()).toEqual([])
    expect((await confirm(own.token)).error).toBe('link_ended')
    expect((await parent(parents.token)).error).toBe('link_ended')
    await fixture.database.pool.query('delete from users')
    expect((await confirm(own.token)).error).toBe('link_ended')
  })

  test('are not sent when the transaction fails', async () => {
    const userId = await fixture.aFan(email)
    const failed = fixture.database.transaction(async db => {
      await requestEmailConfirmation(db, userId, fixture.clock.now)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await fixture.mailbox.collect()).toEqual([])
  })
})
