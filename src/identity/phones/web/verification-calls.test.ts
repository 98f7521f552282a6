import { describe, expect, test } from 'vitest'
import { parseErrorBody } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { requestHelp } from './help-ticket.ts'
import { createFanCalls, createPreuserCalls, isSignUpExpired } from './verification-calls.ts'

const phone = { countryCode: 'KR', phoneNumber: '1012345678' }

/**
 * Returns a client that records its calls; `answers` maps method and path to a response or a function, which
 * may throw.
 */
function theApi(responses: Record<string, unknown | (() => unknown)>) {
  const calls: unknown[][] = []
  const api = {
    async call(method: string, path: string, params: unknown) {
      calls.push([method, path, params])
      const response = responses[`${method} ${path}`]
      return typeof response === 'function' ? response() : response
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

describe('verification calls', () => {
  test('change the number, send a message with a proof, and exchange the code for a token for a pre-user', async () => {
    const { api, calls } = theApi({
      'PATCH /api/v1/signup/preusers/p1/': { country_code: 'KR', phone_number: '1012345678' },
      'POST /api/v1/signup/verifications/': { resend_seconds: 30 },
      'POST /api/v1/signup/': { id: 1, token: 't' },
    })
    const methods = createPreuserCalls(api, { preuserId: 'p1', proof: theProof() })
    expect(await methods.change(phone)).toEqual(phone)
    expect(await methods.send('sms')).toEqual({ resendSeconds: 30 })
    expect(await methods.complete('sms', '123456')).toEqual({ token: 't' })
    expect(await methods.complete('link', null)).toEqual({ token: 't' })
    expect(calls.map(([, , params]) => params)).toEqual([
      { preuser_id: 'p1', country_code: 'KR', phone_number: '1012345678' },
      { preuser_id: 'p1', verification_method: 'sms', recaptcha_response_token: 'proof 1' },
      { preuser_id: 'p1', verification_method: 'sms', verification_code: '123456' },
      { preuser_id: 'p1', verification_method: 'link', verification_code: null },
    ])
  })

  test('fail with no.preuser-id without a pre-user, before any request', async () => {
    const { api, calls } = theApi({})
    const methods = createPreuserCalls(api, { preuserId: null, proof: theProof() })
    await expect(methods.change(phone)).rejects.toThrow('no.preuser-id')
    await expect(methods.send('sms')).rejects.toThrow('no.preuser-id')
    await expect(methods.complete('sms', '123456')).rejects.toThrow('no.preuser-id')
    expect(calls).toEqual([])
  })

  test('fail with no.recaptchaToken without a proof, and replace a stale proof once', async () => {
    const without = createPreuserCalls(theApi({}).api, {
      preuserId: 'p1',
      proof: theProof(new Error('no.recaptchaToken')),
    })
    await expect(without.send('link')).rejects.toThrow('no.recaptchaToken')
    const stale = parseErrorBody(400, { error_code: { name: 'human_check_failed', value: 1 } }, null)
    let count = 0
    const { api, calls } = theApi({
      'POST /api/v1/signup/verifications/': () => {
        count += 1
        if (count === 1) throw stale
        return { resend_seconds: 30 }
      },
    })
    expect(await createPreuserCalls(api, { preuserId: 'p1', proof: theProof() }).send('sms')).toEqual({
      resendSeconds: 30,
    })
    expect(
      calls.map(([, , params]) => (params as Record<string, string>)['recaptcha_response_token']),
    ).toEqual(['proof 1', 'proof 2'])
  })

  test("register a fan's number on first use and reuse its id", async () => {
    const { api, calls } = theApi({
      'POST /api/v1/users/phones/': { phone_number_id: 'n1' },
      'POST /api/v1/users/phones/verifications/': { resend_seconds: 30 },
      'PATCH /api/v1/users/phones/': { is_verified: true },
    })
    const methods = createFanCalls(api, phone)
    await methods.send('sms')
    await methods.send('link')
    expect(await methods.complete('sms', '123456')).toEqual({ token: null })
    expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual([
      'POST /api/v1/users/phones/',
      'POST /api/v1/users/phones/verifications/',
      'POST /api/v1/users/phones/verifications/',
      'PATCH /api/v1/users/phones/',
    ])
    expect(calls[1]?.[2]).toEqual({ phone_number_id: 'n1', verification_method: 'sms' })
  })

  test('fail with no.phoneNumberId for a fan without a number', async () => {
    const methods = createFanCalls(theApi({}).api, null)
    await expect(methods.send('sms')).rejects.toThrow('no.phoneNumberId')
    await expect(methods.complete('sms', '123456')).rejects.toThrow('no.phoneNumberId')
  })

  test('require an email address on record to request help', async () => {
    const { api, calls } = theApi({ 'POST /api/v1/support-tickets/': { ticket_id: 5 } })
    const request = {
      email: null,
      preuserId: 'p1',
      phone: '+82 101 234 5678',
      locale: 'ko' as const,
      proof: theProof(),
    }
    await expect(requestHelp(api, request)).rejects.toThrow('no.email')
    expect(calls).toEqual([])
    await requestHelp(api, { ...request, email: 'mira@example.org' })
    expect(calls[0]?.[2]).toMatchObject({
      email: 'mira@example.org',
      pre_user_id: 'p1',
      phone_number: '+82 101 234 5678',
      is_auto_generated: true,
      language: 'ko',
      recaptcha_response_token: 'proof 1',
    })
  })

  test('distinguish an expired code from an expired sign-up', () => {
    const ended = (description: unknown, name = 'verification_ended') =>
      isSignUpExpired(
        parseErrorBody(410, { error_code: { name, value: 1024 }, description, message: 'No.' }, null),
      )
    expect(ended({ preuser_id: 'ERR_ENDED' })).toBe(true)
    expect(ended('This code or link has ended.')).toBe(false)
    expect(ended({ preuser_id: 'ERR_INVALID' }, 'validation_failed')).toBe(false)
    expect(isSignUpExpired(new Error('no.preuser-id'))).toBe(false)
  })
})
