import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { startSession } from '../../accounts/server/index.ts'
import { readCode, readToken, type Steps, signUpSteps } from './testing/steps.ts'

const address = '/api/v1/users/phones/'
let steps: Steps
beforeEach(async () => {
  steps = await signUpSteps()
})
afterEach(() => steps.close())

async function aFanWithPhone(phone: string, locale = 'en', columns: Record<string, unknown> = {}) {
  const userId = await aFan(steps.database, { phone_e164: phone, locale, ...columns })
  const token = await startSession(steps.database.db, userId, steps.clock.now)
  return {
    userId,
    add: async (phone_number: string, country_code = 'US') =>
      steps.call('POST', address, { country_code, phone_number }, { token }),
    send: (phone_number_id: unknown, verification_method = 'sms') =>
      steps.call('POST', `${address}verifications/`, { phone_number_id, verification_method }, { token }),
    verify: (phone_number_id: unknown, verification_code: string | null, verification_method = 'sms') =>
      steps.call('PATCH', address, { phone_number_id, verification_code, verification_method }, { token }),
    phone: async () => (await steps.call('GET', '/api/v3/users/self/', undefined, { token })).body['phone'],
  }
}

async function aCode(fan: Awaited<ReturnType<typeof aFanWithPhone>>, id: unknown) {
  expect((await fan.send(id)).status).toBe(200)
  return readCode(await steps.deliver())
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('fan phones', () => {
  test("replace the account's number once, after the right code", async () => {
    const fan = await aFanWithPhone('+12125550123')
    const { body } = await fan.add('7400123456', 'GB')
    const id = body['phone_number_id']
    const code = await aCode(fan, id)
    expect((await fan.verify(id, other(code))).error).toBe('verification_code_wrong')
    expect(await fan.phone()).toMatchObject({ country_code: 'US', phone_number: '2125550123' })
    const verified = { country_code: 'GB', phone_number: '7400123456', is_verified: true }
    for (const _twice of [1, 2]) {
      const response = await fan.verify(id, code)
      expect([response.status, response.body]).toEqual([200, verified])
    }
    expect(await fan.phone()).toEqual({ ...verified, formatted_phone_number: '+44 7400 123456' })
    expect((await fan.send(id)).error).toBe('verification_ended')
  })

  test('reject a country that requires a parent if none is on record', async () => {
    const born = { date_of_birth: '2015-06-01' }
    const alone = await aFanWithPhone('+12125550123', 'en', born)
    const german = await alone.add('15123456789', 'DE')
    expect([german.status, german.body.description]).toEqual([400, { country_code: 'ERR_PARENT_NEEDED' }])
    expect((await alone.add('7400123456', 'GB')).body['formatted_phone_number']).toBe('+44 7400 123456')
    const child = await aFanWithPhone('+12125550125', 'en', { ...born, parent_email: 'parent@post.example' })
    expect((await child.add('15123456789', 'DE')).status).toBe(200)
  })

  test("receive messages in the account's language", async () => {
    const fan = await aFanWithPhone('+12125550123', 'pseudo')
    const { body } = await fan.add('2125550124')
    await fan.send(body['phone_number_id'])
    const [message] = await steps.deliver()
    expect(message?.to).toBe('+12125550124')
    expect(message?.text).not.toContain('Valid for')
  })

  test("notify the account's email address of a change", async () => {
    const fan = await aFanWithPhone('+12125550123')
    const { body } = await fan.add('2125550124')
    const id = body['phone_number_id']
    await fan.verify(id, await aCode(fan, id))
    const jobs = await steps.rows(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where identifier = 'mailPhoneChanged'`,
    )
    expect(jobs).toEqual([{ payload: { user_id: fan.userId, changed_at_ms: steps.clock.now } }])
  })

  test('reveal that another account has the number only after the right code', async () => {
    const [mira, jun] = [await aFanWithPhone('+12125550123'), await aFanWithPhone('+12125550124')]
    const added = await mira.add('2125550124')
    expect(added.status).toBe(200)
    const id = added.body['phone_number_id']
    const code = await aCode(mira, id)
    expect((await mira.verify(id, other(code))).error).toBe('verification_code_wrong')
    const result = await mira.verify(id, code)
    expect([result.status, result.error]).toEqual([409, 'signup_already_registered'])
    expect(await jun.phone()).toMatchObject({ phone_number: '2125550124' })
    expect(await mira.phone()).toMatchObject({ phone_number: '2125550123' })
  })

  test('give a number to one of two fans who verify it at once', async () => {
    const fans = [await aFanWithPhone('+12125550123'), await aFanWithPhone('+12125550124')]
    const ids: unknown[] = []
    const codes: string[] = []
    for (const fan of fans) {
      ids.push((await fan.add('2125550125')).body['phone_number_id'])
      codes.push(await aCode(fan, ids.at(-1)))
      steps.clock.now += 30_000
    }
    const responses = await Promise.all(fans.map((fan, index) => fan.verify(ids[index], codes[index] ?? '')))
    expect(responses.map(({ error }) => error).toSorted()).toEqual(['signup_already_registered', undefined])
  })

  test("return 404 for another fan's phone", async () => {
    const [mira, jun] = [await aFanWithPhone('+12125550123'), await aFanWithPhone('+12125550124')]
    const id = (await mira.add('2125550125')).body['phone_number_id']
    const code = await aCode(mira, id)
    for (const response of [
      await jun.send(id),
      await jun.verify(id, code),
      await jun.verify(id, null, 'link'),
    ]) {
      expect(response.status).toBe(404)
    }
    expect((await jun.send('7')).status).toBe(400)
    expect((await mira.verify(id, code)).status).toBe(200)
  })

  test('reuse the id of an added number, and start over after its verification', async () => {
    const fan = await aFanWithPhone('+12125550123')
    const first = (await fan.add('2125550124')).body['phone_number_id']
    const code = await aCode(fan, first)
    expect((await fan.add('2125550124')).body['phone_number_id']).toBe(first)
    expect((await fan.verify(first, code)).status).toBe(200)
    steps.clock.now += 30_000
    const second = (await fan.add('2125550125')).body['phone_number_id']
    expect((await fan.verify(second, await aCode(fan, second))).status).toBe(200)
    // The old proof hasn't expired, but it doesn't restore the replaced number.
    expect((await fan.verify(first, code)).error).toBe('verification_ended')
    await fan.add('2125550124')
    expect((await fan.verify(first, code)).error).toBe('verification_ended')
    expect(await fan.phone()).toMatchObject({ phone_number: '2125550125' })
  })

  test('verify a number by link', async () => {
    const fan = await aFanWithPhone('+12125550123')
    const id = (await fan.add('2125550124')).body['phone_number_id']
    await fan.send(id, 'link')
    const link = `/api/v1/phone-links/${readToken(await steps.deliver())}/`
    expect((await fan.verify(id, null, 'link')).error).toBe('verification_not_yet')
    await steps.call('POST', link, {})
    expect((await fan.verify(id, null, 'link')).status).toBe(200)
    expect(await fan.phone()).toMatchObject({ phone_number: '2125550124' })
  })

  test('count messages to a number for sign-ups and fans together, but tries separately', async () => {
    const fan = await aFanWithPhone('+12125550123')
    const id = (await fan.add('2125550124')).body['phone_number_id']
    const preuser = await steps.aQuickPreuser('+12125550124')
    await steps.send(preuser)
    const code = readCode(await steps.deliver())
    expect((await fan.send(id)).error).toBe('verification_too_soon')
    for (const _try of [1, 2, 3, 4, 5, 6]) await fan.verify(id, other(code))
    expect((await steps.complete(preuser, code)).status).toBe(200)
  })

  test('allow five new numbers a day', async () => {
    const fan = await aFanWithPhone('+12125550123')
    for (let index = 0; index < 5; index += 1) {
      expect((await fan.add(`21255501${10 + index}`)).status).toBe(200)
    }
    expect((await fan.add('2125550140')).error).toBe('verification_too_often')
    steps.clock.now += 24 * 3_600_000
    await steps.rows('update sessions set password_at = $1', [new Date(steps.clock.now)])
    expect((await fan.add('2125550140')).status).toBe(200)
  })

  test.each([
    ['ZZ', '2125550124', { country_code: 'ERR_INVALID' }],
    ['US', '1111111111', { phone_number: 'ERR_INVALID_PHONE' }],
    ['US', '+12125550124', { phone_number: 'ERR_INVALID_PHONE' }],
    ['US', '', { phone_number: 'ERR_REQUIRED' }],
  ])('reject the number %s %s', async (country, number, description) => {
    const fan = await aFanWithPhone('+12125550123')
    expect((await fan.add(number, country)).body.description).toEqual(description)
  })
})
