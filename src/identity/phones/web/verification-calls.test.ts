import { expect, test } from 'vitest'
import { errorOfBody } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { askForHelp } from './help-ticket.ts'
import { fanCalls, isSignUpOver, preuserCalls } from './verification-calls.ts'

const phone = { countryCode: 'KR', phoneNumber: '1012345678' }

/** A client that notes its calls; `answers` by method and path, a function may throw. */
function theApi(answers: Record<string, unknown | (() => unknown)>) {
  const calls: unknown[][] = []
  const api = {
    async call(method: string, path: string, params: unknown) {
      calls.push([method, path, params])
      const answer = answers[`${method} ${path}`]
      return typeof answer === 'function' ? answer() : answer
    },
  } as unknown as ApiClient
  return { api, calls }
}

function theProof(fails?: Error) {
  let taken = 0
  return {
    prepare() {},
    async take() {
      if (fails) throw fails
      taken += 1
      return `proof ${taken}`
    },
  }
}

test('a pre-user: another number, a message with a proof, the code for a token', async () => {
  const { api, calls } = theApi({
    'PATCH /api/v1/signup/preusers/p1/': { country_code: 'KR', phone_number: '1012345678' },
    'POST /api/v1/signup/verifications/': { resend_seconds: 30 },
    'POST /api/v1/signup/': { id: 1, token: 't' },
  })
  const of = preuserCalls(api, { preuserId: 'p1', proof: theProof() })
  expect(await of.change(phone)).toEqual(phone)
  expect(await of.send('sms')).toEqual({ resendSeconds: 30 })
  expect(await of.complete('sms', '123456')).toEqual({ token: 't' })
  expect(await of.complete('link', null)).toEqual({ token: 't' })
  expect(calls.map(([, , params]) => params)).toEqual([
    { preuser_id: 'p1', country_code: 'KR', phone_number: '1012345678' },
    { preuser_id: 'p1', verification_method: 'sms', recaptcha_response_token: 'proof 1' },
    { preuser_id: 'p1', verification_method: 'sms', verification_code: '123456' },
    { preuser_id: 'p1', verification_method: 'link', verification_code: null },
  ])
})

test('nobody to verify: no.preuser-id before any call', async () => {
  const { api, calls } = theApi({})
  const of = preuserCalls(api, { preuserId: null, proof: theProof() })
  await expect(of.change(phone)).rejects.toThrow('no.preuser-id')
  await expect(of.send('sms')).rejects.toThrow('no.preuser-id')
  await expect(of.complete('sms', '123456')).rejects.toThrow('no.preuser-id')
  expect(calls).toEqual([])
})

test('no proof: no.recaptchaToken; a stale one is replaced once', async () => {
  const without = preuserCalls(theApi({}).api, {
    preuserId: 'p1',
    proof: theProof(new Error('no.recaptchaToken')),
  })
  await expect(without.send('link')).rejects.toThrow('no.recaptchaToken')
  const stale = errorOfBody(400, { error_code: { name: 'human_check_failed', value: 1 } }, null)
  let count = 0
  const { api, calls } = theApi({
    'POST /api/v1/signup/verifications/': () => {
      count += 1
      if (count === 1) throw stale
      return { resend_seconds: 30 }
    },
  })
  expect(await preuserCalls(api, { preuserId: 'p1', proof: theProof() }).send('sms')).toEqual({
    resendSeconds: 30,
  })
  expect(calls.map(([, , params]) => (params as Record<string, string>)['recaptcha_response_token'])).toEqual(
    ['proof 1', 'proof 2'],
  )
})

test('a fan: a number gets its id when it is first used, and keeps it', async () => {
  const { api, calls } = theApi({
    'POST /api/v1/users/phones/': { phone_number_id: 'n1' },
    'POST /api/v1/users/phones/verifications/': { resend_seconds: 30 },
    'PATCH /api/v1/users/phones/': { is_verified: true },
  })
  const of = fanCalls(api, phone)
  await of.send('sms')
  await of.send('link')
  expect(await of.complete('sms', '123456')).toEqual({ token: null })
  expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual([
    'POST /api/v1/users/phones/',
    'POST /api/v1/users/phones/verifications/',
    'POST /api/v1/users/phones/verifications/',
    'PATCH /api/v1/users/phones/',
  ])
  expect(calls[1]?.[2]).toEqual({ phone_number_id: 'n1', verification_method: 'sms' })
})

test('a fan without a number: no.phoneNumberId', async () => {
  const of = fanCalls(theApi({}).api, null)
  await expect(of.send('sms')).rejects.toThrow('no.phoneNumberId')
  await expect(of.complete('sms', '123456')).rejects.toThrow('no.phoneNumberId')
})

test('help needs an email on record', async () => {
  const { api, calls } = theApi({ 'POST /api/v1/support-tickets/': { ticket_id: 5 } })
  const request = {
    email: null,
    preuserId: 'p1',
    phone: '+82 101 234 5678',
    locale: 'ko' as const,
    proof: theProof(),
  }
  await expect(askForHelp(api, request)).rejects.toThrow('no.email')
  expect(calls).toEqual([])
  await askForHelp(api, { ...request, email: 'mira@example.org' })
  expect(calls[0]?.[2]).toMatchObject({
    email: 'mira@example.org',
    pre_user_id: 'p1',
    phone_number: '+82 101 234 5678',
    is_auto_generated: true,
    language: 'ko',
    recaptcha_response_token: 'proof 1',
  })
})

test('a code that has ended is told from a sign-up that has', () => {
  const ended = (description: unknown, name = 'verification_ended') =>
    isSignUpOver(errorOfBody(410, { error_code: { name, value: 1024 }, description, message: 'No.' }, null))
  expect(ended({ preuser_id: 'ERR_ENDED' })).toBe(true)
  expect(ended('This code or link has ended.')).toBe(false)
  expect(ended({ preuser_id: 'ERR_INVALID' }, 'validation_failed')).toBe(false)
  expect(isSignUpOver(new Error('no.preuser-id'))).toBe(false)
})
