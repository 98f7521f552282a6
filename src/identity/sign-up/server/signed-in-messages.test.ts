import { afterEach, describe, expect, test } from 'vitest'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { hashPassword, startSession } from '../../accounts/server/index.ts'
import { type Steps, signUpSteps } from './testing/steps.ts'

const address = '/api/v1/users/phones/'
const minuteMs = 60_000
let steps: Steps
afterEach(() => steps.close())

async function signedIn(columns: Record<string, unknown> = {}) {
  const userId = await aFan(steps.database, columns)
  const token = await startSession(steps.database.db, userId, steps.clock.now)
  return {
    add: async (phone_number: string, country_code = 'US') =>
      steps.call('POST', address, { country_code, phone_number }, { token }),
    send: (phone_number_id: unknown) =>
      steps.call(
        'POST',
        `${address}verifications/`,
        { phone_number_id, verification_method: 'sms' },
        { token },
      ),
    typePassword: (password: string) =>
      steps.call('POST', '/api/v1/users/self/password-confirmation/', { password }, { token }),
  }
}

describe('messages to signed-in fans', () => {
  test("require a recent password for another number, but not for the account's own", async () => {
    steps = await signUpSteps()
    const password = 'seven-quiet-rivers7'
    const password_hash = await hashPassword(password)
    const fan = await signedIn({ phone_e164: '+12125550123', is_phone_proved: false, password_hash })
    expect((await fan.add('2125550124')).status).toBe(200)
    steps.clock.now += 16 * minuteMs
    const refused = await fan.add('2125550125')
    expect([refused.status, refused.error]).toEqual([403, 'auth_password_needed'])
    expect((await fan.add('2125550123')).status).toBe(200)
    expect((await fan.typePassword('other-1')).error).toBe('auth_login_failed')
    expect((await fan.add('2125550125')).error).toBe('auth_password_needed')
    expect((await fan.typePassword(password)).status).toBe(200)
    expect((await fan.add('2125550125')).status).toBe(200)
  })

  test('are limited to ten a day across all numbers, because there is no human check', async () => {
    steps = await signUpSteps()
    const fan = await signedIn()
    const ids = []
    for (const number of ['2125550131', '2125550132', '2125550133']) {
      ids.push((await fan.add(number)).body['phone_number_id'])
    }
    const results = []
    for (let sent = 0; sent < 11; sent += 1) {
      results.push((await fan.send(ids[sent % 3])).error ?? 'sent')
      steps.clock.now += 11 * minuteMs
    }
    expect(results).toEqual([...Array<string>(10).fill('sent'), 'verification_too_often'])
  })

  test('are limited more strictly for expensive dial codes', async () => {
    steps = await signUpSteps({ SMS_DAY_MAX_PER_DEAR_DIAL_CODE: '2' })
    const sendTo = async (e164: string) => (await steps.send(await steps.aQuickPreuser(e164))).error ?? 'sent'
    const expensive = ['+923001234567', '+923011234567', '+923021234567']
    const usual = ['+12125550141', '+13105550142', '+14155550143']
    expect([await sendTo(expensive[0] ?? ''), await sendTo(expensive[1] ?? '')]).toEqual(['sent', 'sent'])
    expect(await sendTo(expensive[2] ?? '')).toBe('verification_too_often')
    for (const number of usual) expect(await sendTo(number)).toBe('sent')
    steps.clock.now += 24 * 60 * minuteMs
    expect(await sendTo('+923031234567')).toBe('sent')
  })
})
