import { afterEach, describe, expect, test } from 'vitest'
import { solveChallenge } from '../../../site/human-checks/web/shared/solve.ts'
import { goodVerdict } from './testing/fake-google.ts'
import { type Steps, signUpSteps } from './testing/steps.ts'

const number = '+12125550123'
let steps: Steps
afterEach(() => steps.close())

describe('human check of messages', () => {
  test('sends our secret and the token to Google once per message', async () => {
    steps = await signUpSteps()
    expect((await steps.send(await steps.aQuickPreuser(number))).status).toBe(200)
    const requests = steps.google.asked.map(fields => Object.fromEntries(fields))
    expect(requests).toEqual([{ secret: 'hush', response: 'a token' }])
  })

  test.each([
    ['no success', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['another action', { ...goodVerdict, action: 'login' }],
    ['another host', { ...goodVerdict, hostname: 'fans.example.evil.example' }],
    ['a low score', { ...goodVerdict, score: 0.49 }],
    ['no score', { success: true, action: goodVerdict.action, hostname: goodVerdict.hostname }],
  ])('sends no message for %s', async (_what, answer) => {
    steps = await signUpSteps()
    steps.google.answer = answer
    const { status, error, body } = await steps.send(await steps.aQuickPreuser(number))
    expect([status, error, body.description]).toEqual([
      ...[400, 'human_check_failed', { recaptcha_response_token: 'ERR_BROWSER_PROBLEM' }],
    ])
    expect(await steps.deliver()).toEqual([])
  })

  test.each([
    ['<html>', 200],
    ['{}', 200],
    ['', 500],
  ])('fails for a response %j with status %i, and allows another try', async (answer, status) => {
    steps = await signUpSteps()
    const id = await steps.aQuickPreuser(number)
    Object.assign(steps.google, { answer, status })
    expect((await steps.send(id)).error).toBe('unavailable')
    Object.assign(steps.google, { answer: goodVerdict, status: 200 })
    expect((await steps.send(id)).status).toBe(200)
  })

  test('fails when the service is unreachable', async () => {
    steps = await signUpSteps({ RECAPTCHA_URL: 'http://127.0.0.1:9' })
    expect((await steps.send(await steps.aQuickPreuser(number))).error).toBe('unavailable')
  })

  test('uses our own check without keys, and accepts each solution once', async () => {
    steps = await signUpSteps({ RECAPTCHA_SITE_KEY: '', RECAPTCHA_SECRET: '' })
    const [one, two] = [await steps.aQuickPreuser(number), await steps.aQuickPreuser('+12125550124')]
    expect((await steps.send(one)).error).toBe('human_check_failed')
    const { body: challenge } = await steps.call('GET', '/api/v1/human-checks/challenge/')
    const solution = await solveChallenge(
      challenge['parameters'] as Parameters<typeof solveChallenge>[0],
      10_000,
    )
    const token = btoa(JSON.stringify({ challenge, solution }))
    const send = (preuser_id: string) =>
      steps.call('POST', '/api/v1/signup/verifications/', {
        preuser_id,
        verification_method: 'sms',
        recaptcha_response_token: token,
      })
    expect((await send(one)).status).toBe(200)
    expect((await send(two)).error).toBe('human_check_failed')
    expect(steps.google.asked).toEqual([])
  })

  test('keeps a solution valid when the call is rejected for another reason', async () => {
    steps = await signUpSteps({ RECAPTCHA_SITE_KEY: '', RECAPTCHA_SECRET: '' })
    const id = await steps.aQuickPreuser(number)
    const proofs = await Promise.all(
      [1, 2].map(async () => {
        const { body: challenge } = await steps.call('GET', '/api/v1/human-checks/challenge/')
        const solution = await solveChallenge(
          challenge['parameters'] as Parameters<typeof solveChallenge>[0],
          10_000,
        )
        return btoa(JSON.stringify({ challenge, solution }))
      }),
    )
    const send = (token: string | undefined) =>
      steps.call('POST', '/api/v1/signup/verifications/', {
        preuser_id: id,
        verification_method: 'sms',
        recaptcha_response_token: token,
      })
    await send(proofs[0])
    expect((await send(proofs[1])).error).toBe('verification_too_soon')
    steps.clock.now += 30_000
    expect((await send(proofs[1])).status).toBe(200)
  })
})
