import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { purgePreusers } from './purge-preusers.ts'
import { readCode, readToken, type Steps, signUpSteps } from './testing/steps.ts'

const minuteMs = 60_000
let steps: Steps
beforeEach(async () => {
  steps = await signUpSteps()
})
afterEach(() => steps.close())

const users = () => steps.rows('select * from users order by id')
const self = (token: unknown) => steps.call('GET', '/api/v3/users/self/', undefined, { token: String(token) })

async function aCode(preuserId: string) {
  expect((await steps.send(preuserId)).status).toBe(200)
  return readCode(await steps.deliver())
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('sign-up', () => {
  test('leads from the form to a signed-in fan', async () => {
    const id = await steps.aPreuser({
      username: ' Zoe\u0308 ',
      email_address: ' Mira@Post.example ',
      locale: 'ko',
      optional_consents: { marketing_notification: true },
    })
    const sent = await steps.send(id)
    expect(sent.body).toEqual({
      resend_seconds: 30,
      expires_at: new Date(steps.clock.now + 10 * minuteMs).toISOString(),
    })
    const messages = await steps.deliver()
    expect(messages.map(({ to }) => to)).toEqual(['+12125550123'])
    const done = await steps.complete(id, readCode(messages))
    expect(done.status).toBe(200)
    expect((await self(done.body['token'])).body).toMatchObject({
      id: done.body['id'],
      username: 'Zo\u00eb',
      locale: 'ko',
      city: null,
      is_restricted: false,
      primary_email: { value: 'Mira@Post.example', is_confirmed: false },
      phone: { country_code: 'US', phone_number: '2125550123', is_verified: true },
      optional_consents: { marketing_notification: true },
    })
    expect(await users()).toMatchObject([{ email_key: 'mira@post.example', parent_email: null }])
    expect(await steps.rows('select kind, email from proofs')).toEqual([
      { kind: 'email', email: 'Mira@Post.example' },
    ])
  })

  test('stores agreements with version, language and time of the form', async () => {
    const agreedAt = new Date(steps.clock.now)
    const id = await steps.aPreuser({ country_code: 'KR', phone_number: '01012345678', locale: 'ko' })
    const code = await aCode(id)
    steps.clock.now += 5 * minuteMs
    const { body } = await steps.complete(id, code)
    expect(
      await steps.rows('select user_id, entity, lang, agreed_at, text_date from agreements order by entity'),
    ).toMatchObject(
      ['privacy-notice', 'terms'].map(entity => ({
        user_id: body['id'],
        entity,
        lang: 'ko',
        agreed_at: agreedAt,
        text_date: expect.anything(),
      })),
    )
  })

  test('restricts an under-age fan and emails the parent', async () => {
    const id = await steps.aPreuser({ date_of_birth: '2020-01-01', parent_email: 'parent@post.example' })
    const { body } = await steps.complete(id, await aCode(id))
    expect(await users()).toMatchObject([{ is_restricted: true, parent_email: 'parent@post.example' }])
    expect((await self(body['token'])).body).toMatchObject({ is_restricted: true })
    const proofs = await steps.rows('select kind, email from proofs order by kind')
    expect(proofs).toEqual([
      { kind: 'email', email: 'mira@post.example' },
      { kind: 'parent', email: 'parent@post.example' },
    ])
  })

  test("doesn't store the parent's email address when none is needed", async () => {
    const id = await steps.aPreuser({ parent_email: 'parent@post.example' })
    await steps.complete(id, await aCode(id))
    expect(await users()).toMatchObject([{ is_restricted: false, parent_email: null }])
  })

  test('reveals a taken email address or number only after the right code', async () => {
    const first = await steps.aPreuser()
    await steps.complete(first, await aCode(first))
    const taken = [
      { email_address: 'MIRA@post.example', phone_number: '2125550124' },
      { email_address: 'other@post.example', phone_number: '2125550123' },
    ]
    for (const change of taken) {
      steps.clock.now += minuteMs
      const response = await steps.begin(change)
      expect([response.status, Object.keys(response.body)]).toEqual([
        200,
        ['preuser_id', 'formatted_phone_number'],
      ])
      const id = String(response.body['preuser_id'])
      const code = await aCode(id)
      expect((await steps.complete(id, other(code))).error).toBe('verification_code_wrong')
      const attempt = await steps.complete(id, code)
      expect([attempt.status, attempt.error]).toEqual([409, 'signup_already_registered'])
    }
    expect(await users()).toHaveLength(1)
  })

  test('reveals a disabled account by its verified number, but not by its email address', async () => {
    const first = await steps.aPreuser()
    await steps.complete(first, await aCode(first))
    await steps.rows('update users set disabled_at = now()')
    const attempt = async (change: object) => {
      steps.clock.now += minuteMs
      const id = await steps.aPreuser(change)
      const code = await aCode(id)
      expect((await steps.complete(id, other(code))).error).toBe('verification_code_wrong')
      const { status, error } = await steps.complete(id, code)
      return [status, error]
    }
    const forbidden = [403, 'emailregistry_forbidden_user']
    expect(await attempt({})).toEqual(forbidden)
    expect(await attempt({ email_address: 'other@post.example' })).toEqual(forbidden)
    const taken = [409, 'signup_already_registered']
    expect(await attempt({ phone_number: '2125550124' })).toEqual(taken)
    await steps.rows('update users set is_phone_proved = false')
    expect(await attempt({ email_address: 'other@post.example' })).toEqual(taken)
    expect(await users()).toHaveLength(1)
  })

  test('rejects codes that are wrong, replaced, expired, or of another sign-up', async () => {
    const [mine, theirs] = [
      await steps.aQuickPreuser('+12125550123'),
      await steps.aQuickPreuser('+12125550124'),
    ]
    const old = await aCode(mine)
    steps.clock.now += 30_000
    const newest = await aCode(mine)
    const foreign = await aCode(theirs)
    for (const code of [old, foreign].filter(code => code !== newest)) {
      expect((await steps.complete(mine, code)).error).toBe('verification_code_wrong')
    }
    steps.clock.now += 10 * minuteMs
    const ended = await steps.complete(mine, newest)
    expect([ended.status, ended.error]).toEqual([410, 'verification_ended'])
    expect(await users()).toEqual([])
  })

  test.each([
    ['', 'verification_code_wrong'],
    ['12345', 'verification_code_wrong'],
    ['1234567', 'verification_code_wrong'],
    ['12a456', 'verification_code_wrong'],
    ['🎵🎵🎵', 'verification_code_wrong'],
    [null, 'verification_code_wrong'],
    ['1'.repeat(41), 'validation_failed'],
  ])('rejects the code %j', async (code, error) => {
    const id = await steps.aQuickPreuser('+12125550123')
    await aCode(id)
    expect((await steps.complete(id, code)).error).toBe(error)
  })

  test('accepts full-width digits and spaces in a code', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    const wide = code.replaceAll(/\d/g, digit => String.fromCodePoint(Number(digit) + 0xff10))
    expect((await steps.complete(id, ` ${wide.slice(0, 3)} ${wide.slice(3)}`)).status).toBe(200)
  })

  test('signs in again with the same code for ten minutes', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    const first = await steps.complete(id, code)
    steps.clock.now += 10 * minuteMs - 1
    const again = await steps.complete(id, code)
    expect([again.status, again.body['id']]).toEqual([200, first.body['id']])
    expect(again.body['token']).not.toBe(first.body['token'])
    expect((await self(again.body['token'])).status).toBe(200)
    expect((await steps.complete(id, other(code))).error).toBe('verification_code_wrong')
    expect((await steps.send(id)).error).toBe('verification_ended')
    expect((await steps.changeNumber(id, '2125550125')).error).toBe('verification_ended')
    steps.clock.now += 1
    expect((await steps.complete(id, code)).error).toBe('verification_ended')
    expect(await users()).toHaveLength(1)
  })

  test('rejects a used proof after a log-out or a password change', async () => {
    for (const [number, after] of [
      ['+12125550123', 'update sessions set ended_at = now()'],
      ['+12125550124', `update users set password_hash = 'another'`],
    ] as const) {
      const id = await steps.aQuickPreuser(number)
      const code = await aCode(id)
      expect((await steps.complete(id, code)).status).toBe(200)
      await steps.rows(after)
      expect((await steps.complete(id, code)).error).toBe('verification_ended')
    }
  })

  test('rejects a used proof of a disabled account', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    await steps.complete(id, code)
    await steps.rows('update users set disabled_at = now()')
    expect((await steps.complete(id, code)).error).toBe('verification_ended')
  })

  test('completes by link on the requesting device once the link was opened elsewhere', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    expect((await steps.complete(id, null, 'link')).error).toBe('verification_ended')
    const { body } = await steps.send(id, 'link')
    expect(body['expires_at']).toBe(new Date(steps.clock.now + 180 * minuteMs).toISOString())
    const address = `/api/v1/phone-links/${readToken(await steps.deliver())}/`
    const notYet = await steps.complete(id, null, 'link')
    expect([notYet.status, notYet.error]).toEqual([409, 'verification_not_yet'])
    expect((await steps.call('GET', address)).body).toEqual({
      state: 'waiting',
      phone_number_hint: '•••• 0123',
    })
    expect((await steps.complete(id, null, 'link')).error).toBe('verification_not_yet')
    for (const _twice of [1, 2]) expect((await steps.call('POST', address, {})).status).toBe(200)
    expect((await steps.call('GET', address)).body['state']).toBe('opened')
    steps.clock.now += 180 * minuteMs - 1
    expect((await steps.complete(id, null, 'link')).status).toBe(200)
    expect((await steps.call('GET', address)).body).toEqual({ state: 'ended', phone_number_hint: null })
    expect((await steps.call('POST', address, {})).error).toBe('verification_ended')
  })

  test('rejects a link after three hours or once a newer one was sent', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    await steps.send(id, 'link')
    const old = readToken(await steps.deliver())
    const open = (token: string) => steps.call('POST', `/api/v1/phone-links/${token}/`, {})
    expect((await open(old)).status).toBe(200)
    steps.clock.now += 30_000
    await steps.send(id, 'link')
    expect((await steps.complete(id, null, 'link')).error).toBe('verification_not_yet')
    const newest = readToken(await steps.deliver())
    expect((await open(old)).error).toBe('verification_ended')
    expect((await open(newest)).status).toBe(200)
    steps.clock.now += 180 * minuteMs
    expect((await open(newest)).error).toBe('verification_ended')
    expect((await steps.complete(id, null, 'link')).error).toBe('verification_ended')
  })

  test.each(['x', 'a'.repeat(43), '%00', encodeURIComponent('🎵'), 'a'.repeat(201)])(
    'rejects the link %s',
    async token => {
      const looked = await steps.call('GET', `/api/v1/phone-links/${token}/`)
      expect([200, 400, 404]).toContain(looked.status)
      if (looked.status === 200) expect(looked.body['state']).toBe('ended')
      expect((await steps.call('POST', `/api/v1/phone-links/${token}/`, {})).status).toBeGreaterThan(399)
    },
  )

  test('invalidates codes when the number changes, but not for the same number', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    const code = await aCode(id)
    const changed = await steps.changeNumber(id, '2125550123')
    expect(changed.body).toEqual({
      preuser_id: id,
      country_code: 'US',
      phone_number: '2125550123',
      formatted_phone_number: '+1 212 555 0123',
    })
    expect((await steps.complete(id, other(code))).error).toBe('verification_code_wrong')
    await steps.changeNumber(id, ' 2125550124 ')
    expect((await steps.complete(id, code)).error).toBe('verification_ended')
    await steps.changeNumber(id, '2125550123')
    expect((await steps.complete(id, code)).error).toBe('verification_ended')
  })

  test('changes a number only under its own id, and not to a country that requires a parent', async () => {
    const id = await steps.aPreuser({ date_of_birth: '2015-06-01' })
    const stranger = crypto.randomUUID()
    const body = { preuser_id: id, phone_number: '2125550124', country_code: 'US' }
    const patch = (path: string, change: object) =>
      steps.call('PATCH', `/api/v1/signup/preusers/${path}/`, { ...body, ...change })
    expect((await patch(stranger, {})).error).toBe('verification_ended')
    expect((await patch(id, { preuser_id: stranger })).error).toBe('forbidden')
    expect((await patch('1', {})).status).toBe(400)
    const german = await patch(id, { country_code: 'DE', phone_number: '15123456789' })
    expect(german.body.description).toEqual({ country_code: 'ERR_PARENT_IN_FORM' })
    expect(await steps.rows('select e164 from phones')).toEqual([{ e164: '+12125550123' }])
  })

  test('expires after a day and is purged', async () => {
    const id = await steps.aQuickPreuser('+12125550123')
    steps.clock.now += 24 * 60 * minuteMs
    const over = {
      status: 410,
      body: { description: { preuser_id: 'ERR_ENDED' } },
      error: 'verification_ended',
    }
    for (const unknownId of [id, crypto.randomUUID()]) {
      expect(await steps.send(unknownId)).toMatchObject(over)
      expect(await steps.changeNumber(unknownId, '2125550124')).toMatchObject(over)
      expect(await steps.complete(unknownId, '123456')).toMatchObject(over)
    }
    await purgePreusers.run({}, aTaskContext(steps.database, { now: () => steps.clock.now }))
    expect(await steps.rows('select id from preusers union all select id from phones')).toEqual([])
  })
})
