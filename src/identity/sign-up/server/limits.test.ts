import { afterEach, describe, expect, test } from 'vitest'
import { watchSignInCounts } from '../../accounts/server/testing/watch-sign-in-counts.ts'
import { readCode, readToken, type Steps, signUpSteps } from './testing/steps.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let steps: Steps
afterEach(() => steps.close())

const number = '+12125550123'
const listErrors = (responses: { error: string | undefined }[]) => responses.map(({ error }) => error)

describe('message limits', () => {
  test('allow a message to a number every thirty seconds, from any sign-up and of any kind', async () => {
    steps = await signUpSteps()
    const [one, two] = [await steps.aQuickPreuser(number), await steps.aQuickPreuser(number)]
    await steps.send(one)
    steps.clock.now += 11_500
    const soon = await steps.send(two, 'link')
    expect([soon.status, soon.error, soon.body.description]).toEqual([
      ...[429, 'verification_too_soon', { resend_seconds: '19' }],
    ])
    steps.clock.now += 18_499
    expect((await steps.send(one)).body.description).toEqual({ resend_seconds: '1' })
    steps.clock.now += 1
    expect((await steps.send(two, 'link')).status).toBe(200)
  })

  test('allow five messages to a number in ten minutes, from any sign-up', async () => {
    steps = await signUpSteps()
    const all = [await steps.aQuickPreuser(number), await steps.aQuickPreuser(number)]
    for (let index = 0; index < 5; index += 1) {
      expect((await steps.send(all[index % 2] ?? '')).status).toBe(200)
      steps.clock.now += 30_000
    }
    const sixth = await steps.send(all[1] ?? '')
    expect([sixth.status, sixth.error]).toEqual([429, 'verification_too_often'])
    expect((await steps.send(await steps.aQuickPreuser('+12125550124'))).status).toBe(200)
    steps.clock.now += 10 * minuteMs - 5 * 30_000
    expect((await steps.send(all[1] ?? '')).status).toBe(200)
  })

  test("allow five tries at a sign-up's code in ten minutes, including the right one", async () => {
    steps = await signUpSteps()
    const [mine, other] = [await steps.aQuickPreuser(number), await steps.aQuickPreuser(number)]
    await steps.send(mine)
    const code = readCode(await steps.deliver())
    const readCounts = await watchSignInCounts()
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      [mine, mine, mine, mine, mine, mine, mine].map(id => steps.complete(id, wrong)),
    )
    expect(listErrors(tries).toSorted()).toEqual([
      ...Array(5).fill('verification_code_wrong'),
      ...Array(2).fill('verification_too_often'),
    ])
    expect((await steps.complete(mine, code)).error).toBe('verification_too_often')
    expect((await steps.complete(other, code)).error).toBe('verification_ended')
    steps.clock.now += 10 * minuteMs
    expect((await steps.complete(mine, code)).error).toBe('verification_ended')
    expect(await readCounts()).toEqual({ 'sms wrong': 5, 'sms limited': 3, 'sms expired': 2 })
  })

  test("don't count guesses before a code was sent or at another sign-up", async () => {
    steps = await signUpSteps()
    const [mine, sent, unsent] = [
      await steps.aQuickPreuser(number),
      await steps.aQuickPreuser(number),
      await steps.aQuickPreuser(number),
    ]
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await steps.complete(unsent, `00000${guess}`)).error).toBe('verification_ended')
    }
    await steps.send(sent)
    const theirs = readCode(await steps.deliver())
    const wrong = theirs === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 6; guess += 1) await steps.complete(sent, wrong)
    expect((await steps.complete(sent, theirs)).error).toBe('verification_too_often')
    steps.clock.now += 30_000
    await steps.send(mine)
    expect((await steps.complete(mine, readCode(await steps.deliver()))).status).toBe(200)
  })

  test('allow twenty messages to a number a day, from any IP address', async () => {
    steps = await signUpSteps()
    const id = await steps.aQuickPreuser(number)
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1) {
      statuses.push((await steps.send(id, 'sms', { from: `203.0.113.${index}` })).status)
      steps.clock.now += 10 * minuteMs
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })

  test('allow one caller twenty messages a day to a block, without limiting other callers', async () => {
    steps = await signUpSteps()
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1) {
      const id = await steps.aQuickPreuser(`+1212555${1_000 + index}`)
      statuses.push((await steps.send(id, 'sms', { from: `2001:db8:1:2::${index}` })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    expect((await steps.deliver()).length).toBe(20)
    const other = await steps.aQuickPreuser('+12125551998')
    expect((await steps.send(other, 'sms', { from: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await steps.send(await steps.aQuickPreuser('+12125560123'))).status).toBe(200)
    steps.clock.now += dayMs
    expect((await steps.send(await steps.aQuickPreuser('+12125551999'))).status).toBe(200)
  })

  test('apply per IP address and dial code each day', async () => {
    steps = await signUpSteps({ SMS_DAY_MAX_PER_ADDRESS: '2', SMS_DAY_MAX_PER_DIAL_CODE: '3' })
    const sendFrom = async (e164: string, from: string) =>
      (await steps.send(await steps.aQuickPreuser(e164), 'sms', { from })).error
    expect([
      await sendFrom('+12125550001', '2001:db8::1'),
      await sendFrom('+12125550002', '2001:db8::2'),
      await sendFrom('+12125550003', '2001:db8::3'),
      await sendFrom('+12125550003', '203.0.113.1'),
      await sendFrom('+12125550004', '203.0.113.1'),
      await sendFrom('+447400123456', '203.0.113.1'),
    ]).toEqual([
      ...[undefined, undefined, 'verification_too_often'],
      ...[undefined, 'verification_too_often', undefined],
    ])
    steps.clock.now += dayMs
    expect(await sendFrom('+12125550005', '2001:db8::1')).toBeUndefined()
  })

  test('send a single message for concurrent requests to one number', async () => {
    steps = await signUpSteps()
    const ids = await Promise.all(Array.from({ length: 8 }, () => steps.aQuickPreuser(number)))
    const responses = await Promise.all(ids.map(id => steps.send(id)))
    expect(listErrors(responses).toSorted()).toEqual([...Array(7).fill('verification_too_soon'), undefined])
    expect(await steps.deliver()).toHaveLength(1)
  })

  test('send no second message for a repeat under the same key', async () => {
    steps = await signUpSteps()
    const id = await steps.aQuickPreuser(number)
    const first = await steps.send(id, 'sms', { key: 'lost-answer' })
    expect(await steps.send(id, 'sms', { key: 'lost-answer' })).toEqual(first)
    expect(await steps.deliver()).toHaveLength(1)
  })

  test("aren't used up by a call that is rejected for another reason", async () => {
    steps = await signUpSteps({ SMS_DAY_MAX_PER_DIAL_CODE: '1' })
    await steps.send(await steps.aQuickPreuser('+12125550001'))
    const id = await steps.aQuickPreuser(number)
    expect(listErrors([await steps.send(id), await steps.send(id)])).toEqual([
      ...['verification_too_often', 'verification_too_often'],
    ])
  })

  test('tolerate clock jumps without lockouts or longer lifetimes', async () => {
    steps = await signUpSteps()
    const id = await steps.aQuickPreuser(number)
    steps.clock.now += (3 * dayMs) / 4
    await steps.send(id)
    const ahead = readCode(await steps.deliver())
    await steps.send(id, 'link')
    steps.clock.now -= dayMs / 2
    expect((await steps.complete(id, ahead)).error).toBe('verification_ended')
    expect((await steps.send(id, 'link')).status).toBe(200)
    const link = readToken(await steps.deliver())
    steps.clock.now += 30_000
    expect((await steps.send(id)).status).toBe(200)
    const code = readCode(await steps.deliver())
    steps.clock.now -= 5 * minuteMs
    expect((await steps.call('GET', `/api/v1/phone-links/${link}/`)).body['state']).toBe('waiting')
    expect((await steps.complete(id, code)).status).toBe(200)
  })
})
