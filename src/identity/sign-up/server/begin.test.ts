import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { goodForm, type Steps, signUpSteps } from './testing/steps.ts'

let steps: Steps
beforeAll(async () => {
  steps = await signUpSteps()
})
beforeEach(async () => {
  await steps.rows('truncate users, preusers, account_attempts, idempotency_keys cascade')
})
afterAll(() => steps.close())

const preusers = () =>
  steps.rows('select s.*, p.e164, p.country_code from preusers s join phones p on p.preuser_id = s.id')

const long = (length: number) => `${'a'.repeat(length - 13)}@post.example`
const bad: [string, unknown, string][] = [
  ['country_code', undefined, 'ERR_REQUIRED'],
  ['country_code', '', 'ERR_REQUIRED'],
  ['country_code', 'us', 'ERR_INVALID'],
  ['country_code', 'ZZ', 'ERR_INVALID'],
  ['country_code', 'US ', 'ERR_INVALID'],
  ['country_code', 7, 'ERR_INVALID'],
  ['email_address', '  ', 'ERR_REQUIRED'],
  ['email_address', null, 'ERR_REQUIRED'],
  ['email_address', 'mira', 'ERR_INVALID_EMAIL'],
  ['email_address', 'a@b@c.example', 'ERR_INVALID_EMAIL'],
  ['email_address', 'mira@post', 'ERR_INVALID_EMAIL'],
  ['email_address', 'mira @post.example', 'ERR_INVALID_EMAIL'],
  ['email_address', 'mira@post.example\nBcc: b@c.example', 'ERR_INVALID_EMAIL'],
  ['email_address', '🎵@post.example', 'ERR_INVALID_EMAIL'],
  ['email_address', '<b>@post.example', 'ERR_INVALID_EMAIL'],
  ['email_address', 'mirа@post.example', 'ERR_INVALID_EMAIL'],
  ['email_address', 'mi\u202era@post.example', 'ERR_INVALID_EMAIL'],
  ['email_address', 'e\u0301va@post.example', 'ERR_INVALID_EMAIL'],
  ['email_address', long(255), 'ERR_INVALID_LENGTH'],
  ['locale', 'xx', 'ERR_INVALID'],
  ['password', '', 'ERR_REQUIRED'],
  ['password', 'ab1', 'ERR_PASSWORD_LENGTH'],
  ['password', '1234567', 'ERR_PASSWORD_LETTER'],
  ['password', 'abcdefgh', 'ERR_PASSWORD_NUMBER_OR_SPECIAL'],
  ['password', 'password1', 'ERR_PASSWORD_COMMON'],
  ['password', 'x1'.repeat(101), 'ERR_INVALID_LENGTH'],
  ['phone_number', '', 'ERR_REQUIRED'],
  ['phone_number', '+12125550123', 'ERR_INVALID_PHONE'],
  ['phone_number', '212 555 0123', 'ERR_INVALID_PHONE'],
  ['phone_number', '212-555-0123', 'ERR_INVALID_PHONE'],
  ['phone_number', '２１２５５５０１２３', 'ERR_INVALID_PHONE'],
  ['phone_number', '٢١٢٥٥٥٠١٢٣', 'ERR_INVALID_PHONE'],
  ['phone_number', '2125550123🎵', 'ERR_INVALID_PHONE'],
  ['phone_number', '\u202e2125550123', 'ERR_INVALID_PHONE'],
  ['phone_number', '123', 'ERR_INVALID_PHONE'],
  ['phone_number', '1111111111', 'ERR_INVALID_PHONE'],
  ['phone_number', '9'.repeat(18), 'ERR_INVALID_PHONE'],
  ['phone_number', '00442079460123', 'ERR_INVALID_PHONE'],
  ['phone_number', '9005550123', 'ERR_INVALID_PHONE'],
  ['phone_number', 2_125_550_123, 'ERR_INVALID'],
  ['username', '  ', 'ERR_REQUIRED'],
  ['username', '\u2800\u2800', 'ERR_REQUIRED'],
  ['username', '\u3164', 'ERR_INVALID_CHARACTERS'],
  ['username', 'M\u043ederator', 'ERR_NAME_RESERVED'],
  ['username', 'x'.repeat(41), 'ERR_INVALID_LENGTH'],
  ['username', '<script>', 'ERR_INVALID_CHARACTERS'],
  ['username', 'a\u202eb', 'ERR_INVALID_CHARACTERS'],
  ['date_of_birth', '', 'ERR_REQUIRED'],
  ['date_of_birth', '2000-02-31', 'ERR_INVALID_DATE'],
  ['date_of_birth', '1900-12-31', 'ERR_INVALID_DATE'],
  ['date_of_birth', '2030-01-03', 'ERR_INVALID_DATE'],
  ['date_of_birth', '2000-2-1', 'ERR_INVALID_DATE'],
  ['date_of_birth', '2000-02-01T00:00', 'ERR_INVALID_DATE'],
  ['parent_email', long(76), 'ERR_INVALID_LENGTH'],
  ['parent_email', 'nobody', 'ERR_INVALID_EMAIL'],
  ['email_address', 'иван@почта.рф', 'ERR_INVALID_EMAIL'],
  ['email_address', `${'a'.repeat(65)}@post.example`, 'ERR_INVALID_EMAIL'],
]

describe('`beginSignUp`', () => {
  test.each(bad)('rejects %s %j', async (field, value, code) => {
    const { status, body } = await steps.begin({ [field]: value })
    expect([status, body.description]).toEqual([400, { [field]: code }])
    expect(await preusers()).toEqual([])
  })

  test.each([
    ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['r&d@example.org', 'r&d@example.org'],
    ['no!spam@example.org', 'no!spam@example.org'],
  ])('stores the email address %s as %s', async (email_address, email) => {
    const parent_email = 'mum@münchen.example'
    expect((await steps.begin({ email_address, parent_email, date_of_birth: '2020-01-01' })).status).toBe(200)
    expect(await preusers()).toMatchObject([{ email, parent_email: 'mum@xn--mnchen-3ya.example' }])
  })

  test('reports the errors of all fields at once', async () => {
    const form = { phone_number: '1111111111', password: 'abcdefgh', date_of_birth: '2000-02-31' }
    expect((await steps.begin(form)).body.description).toEqual({
      phone_number: 'ERR_INVALID_PHONE',
      password: 'ERR_PASSWORD_NUMBER_OR_SPECIAL',
      date_of_birth: 'ERR_INVALID_DATE',
    })
  })

  test('requires the email address of another person from under-age visitors', async () => {
    const child = { date_of_birth: '2020-01-01' }
    for (const parent_email of [undefined, null, '', '  ']) {
      const { body } = await steps.begin({ ...child, parent_email })
      expect(body.description).toEqual({ parent_email: 'ERR_REQUIRED' })
    }
    const own = await steps.begin({ ...child, parent_email: 'MIRA@post.example' })
    expect(own.body.description).toEqual({ parent_email: 'ERR_PARENT_IS_OWN' })
    const [email_address, parent_email] = ['x@münchen.example', 'X@XN--MNCHEN-3YA.example']
    const same = await steps.begin({ ...child, email_address, parent_email })
    expect(same.body.description).toEqual({ parent_email: 'ERR_PARENT_IS_OWN' })
    expect((await steps.begin({ ...child, parent_email: long(75) })).status).toBe(200)
  })

  test.each([
    ['US', ' 2125550123 ', '+12125550123'],
    ['MX', '15512345678', '+525512345678'],
    ['MX', '5512345678', '+525512345678'],
    ['DO', '8092345678', '+18092345678'],
    ['PR', '9392345678', '+19392345678'],
    ['GB', '07400123456', '+447400123456'],
    ['KR', '01012345678', '+821012345678'],
  ])('stores %s %s as %s', async (country_code, phone_number, e164) => {
    expect((await steps.begin({ country_code, phone_number })).status).toBe(200)
    expect(await preusers()).toMatchObject([{ e164, country_code }])
  })

  test('stores only slow or keyed hashes of the password', async () => {
    await steps.begin({ username: '🎵 Zoe\u0308' }, { key: randomUUID() })
    const [row] = await preusers()
    expect(row).toMatchObject({ username: '🎵 Zo\u00eb', email: 'mira@post.example', user_id: null })
    expect(String(row?.['password_hash'])).toMatch(/^argon2id\$/)
    // Keyed, so that the database alone doesn't suffice to guess passwords.
    const stored = await steps.rows('select request_hash from idempotency_keys')
    expect(stored).toEqual([{ request_hash: expect.stringMatching(/^hmac:[\w-]{43}$/) }])
  })

  test('rejects the same Idempotency-Key with another password as a conflict', async () => {
    const key = randomUUID()
    expect((await steps.begin({}, { key })).status).toBe(200)
    const other = await steps.begin({ password: 'nine-loud-hills9' }, { key })
    expect([other.status, other.error]).toEqual([409, 'idempotency_conflict'])
  })

  test('returns the same sign-up for repeated and concurrent calls under one key', async () => {
    const key = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => steps.begin({}, { key })))
    responses.push(await steps.begin({}, { key }))
    expect(new Set(responses.map(({ body }) => body['preuser_id'])).size).toBe(1)
    expect(await preusers()).toHaveLength(1)
    expect((await steps.begin({ username: 'Other' }, { key })).error).toBe('idempotency_conflict')
  })

  test('stores only the id under a key, and returns the current number for a repeat', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const { body } = await steps.begin({}, { key: first })
    const preuser_id = String(body['preuser_id'])
    const address = `/api/v1/signup/preusers/${preuser_id}/`
    const change = { preuser_id, country_code: 'US', phone_number: '2125550188' }
    const changed = await steps.call('PATCH', address, change, { key: second })
    const stored = await steps.rows('select answer from idempotency_keys')
    expect(stored).toEqual([{ answer: { preuser_id } }, { answer: { preuser_id } }])
    expect(await steps.call('PATCH', address, change, { key: second })).toEqual(changed)
    expect((await steps.begin({}, { key: first })).body).toEqual({
      preuser_id,
      formatted_phone_number: '+1 212 555 0188',
    })
    await steps.rows('delete from preusers')
    expect((await steps.begin({}, { key: first })).error).toBe('verification_ended')
  })

  test('responds alike for a known address or number', async () => {
    await aFan(steps.database, { email: goodForm.email_address, phone_e164: '+12125550123' })
    const known = await steps.begin()
    const unknown = await steps.begin({ email_address: 'new@post.example', phone_number: '2125550188' })
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
  })

  test('requires a human check after 100 sign-ups from one network in ten minutes', async () => {
    const from = '2001:db8::1'
    const { takeAttempt } = await import('../../accounts/server/index.ts')
    const limit = { kind: 'sign-ups', max: 100, windowMs: 600_000 }
    for (let index = 0; index < 100; index += 1) {
      await takeAttempt(steps.database.db, limit, '2001:db8:0:0::', steps.clock.now)
    }
    expect((await steps.begin({}, { from })).error).toBe('human_check_required')
    expect((await steps.begin({}, { from: '2001:db8::2' })).error).toBe('human_check_required')
    expect((await steps.begin({}, { from: '203.0.113.9' })).status).toBe(200)
    steps.clock.now += 600_001
    expect((await steps.begin({}, { from })).status).toBe(200)
  })
})
