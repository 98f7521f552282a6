import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { hashPassword, startSession } from '../../accounts/server/index.ts'
import { signUpData } from './personal-data.ts'
import { readCode, type Steps, signUpSteps } from './testing/steps.ts'

let steps: Steps
beforeEach(async () => {
  steps = await signUpSteps()
})
afterEach(() => steps.close())

const abroad = { country_code: 'AR', phone_number: '91123456789' }
const atHome = { country_code: 'AR', phone_number: '1123456789' }
const [mobile, plain] = ['+5491123456789', '+541123456789']
const password = 'seven-quiet-rivers7'

async function signUp(form: object) {
  const id = await steps.aPreuser(form)
  expect((await steps.send(id)).status).toBe(200)
  const messages = await steps.deliver()
  return { to: messages[0]?.to, done: await steps.complete(id, readCode(messages)) }
}
const signIn = (id: string) => steps.call('POST', '/api/v1/login/', { id, password })

describe('one subscriber line', () => {
  test.each([
    [abroad, atHome, mobile, plain],
    [atHome, abroad, plain, mobile],
  ])('gets one account, and text messages in the form that was typed', async (first, second, to, toOther) => {
    const made = await signUp(first)
    expect([made.to, made.done.status]).toEqual([to, 200])
    const again = { ...second, email_address: 'other@post.example' }
    expect(await steps.send(await steps.aPreuser(again))).toMatchObject({ error: 'verification_too_soon' })
    steps.clock.now += 31_000
    const refused = await signUp(again)
    expect([refused.to, refused.done.error]).toEqual([toOther, 'signup_already_registered'])
    for (const { phone_number } of [first, second]) {
      expect(await signIn(`AR/${phone_number}`)).toMatchObject({
        status: 200,
        body: { id: made.done.body['id'] },
      })
    }
  })

  test('shares the message limit between all its forms', async () => {
    const ids = [await steps.aQuickPreuser(mobile), await steps.aQuickPreuser(plain)]
    for (let index = 0; index < 5; index += 1) {
      expect((await steps.send(ids[index % 2] ?? '')).status).toBe(200)
      steps.clock.now += 30_000
    }
    expect((await steps.send(ids[1] ?? '')).error).toBe('verification_too_often')
  })

  test('is reported as disabled when verified in any form', async () => {
    await aFan(steps.database, { phone_e164: mobile, disabled_at: new Date(0) })
    expect((await signUp(atHome)).done.error).toBe('emailregistry_forbidden_user')
  })

  async function aPair() {
    const hash = await hashPassword(password)
    const row = { password_hash: hash, created_at: new Date(0) }
    const older = await aFan(steps.database, { ...row, phone_e164: mobile })
    const newer = await aFan(steps.database, { ...row, phone_e164: plain, phone_key_rank: 1 })
    return { older, newer }
  }

  test('signs in each of two old accounts by its own form', async () => {
    const { older, newer } = await aPair()
    expect((await signIn(`AR/${abroad.phone_number}`)).body['id']).toBe(older)
    expect((await signIn(`AR/${atHome.phone_number}`)).body['id']).toBe(newer)
    await steps.rows(`update users set phone_e164 = '+12125550177' where id = $1`, [older])
    expect((await signIn(`AR/${abroad.phone_number}`)).body['id']).toBe(newer)
  })

  async function changeNumber(userId: number, form: object) {
    const token = await startSession(steps.database.db, userId, steps.clock.now)
    const added = await steps.call('POST', '/api/v1/users/phones/', form, { token })
    if (added.error) return added
    const phone_number_id = added.body['phone_number_id']
    const sent = { phone_number_id, verification_method: 'sms' }
    expect(await steps.call('POST', '/api/v1/users/phones/verifications/', sent, { token })).toMatchObject({
      status: 200,
    })
    const verification_code = readCode(await steps.deliver())
    return steps.call('PATCH', '/api/v1/users/phones/', { ...sent, verification_code }, { token })
  }
  const numbers = () =>
    steps.rows('select phone_e164, phone_key_rank as rank from users order by phone_e164 desc')

  test("can't be taken in another form, except by its own account", async () => {
    await aFan(steps.database, { phone_e164: mobile })
    const other = await aFan(steps.database, { phone_e164: '+543412345678' })
    expect(await changeNumber(other, atHome)).toMatchObject({ error: 'signup_already_registered' })
    steps.clock.now += 31_000
    expect(await changeNumber(other, { country_code: 'AR', phone_number: '93412345678' })).toMatchObject({
      status: 200,
    })
    expect(await numbers()).toEqual([
      { phone_e164: '+5493412345678', rank: 0 },
      { phone_e164: mobile, rank: 0 },
    ])
  })

  test('is freed when one of two old accounts takes another number', async () => {
    const { newer } = await aPair()
    expect(await changeNumber(newer, { country_code: 'US', phone_number: '2125550123' })).toMatchObject({
      status: 200,
    })
    expect(await numbers()).toEqual([
      { phone_e164: mobile, rank: 0 },
      { phone_e164: '+12125550123', rank: 0 },
    ])
  })

  test('loses its pending sign-ups in all forms when the account is deleted', async () => {
    const userId = await aFan(steps.database, { phone_e164: mobile })
    await steps.aQuickPreuser(plain)
    const person = { userId, emailKey: 'x@post.example', phoneE164: mobile, isEmailConfirmed: true }
    await steps.database.transaction(db => signUpData.erase(db, person, steps.clock.now))
    expect(await steps.rows('select id from preusers')).toEqual([])
  })
})
