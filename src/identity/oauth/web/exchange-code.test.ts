import { describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { Attempt } from './attempt.ts'
import { exchangeCode } from './exchange-code.ts'

const attempt: Attempt = { service: 'google', state: 's'.repeat(43), isLinking: false }
const callback = { code: 'a-code', device_id: null }

/** Returns a client that responds to one call and records its requests. */
function clientWith(response: { session: object | null; oauth_link_id: string | null }) {
  const requests: unknown[] = []
  const call = (...given: unknown[]) => {
    requests.push(given)
    return Promise.resolve(response)
  }
  return { asked: requests, api: { call } as unknown as ApiClient }
}

describe('`exchangeCode`', () => {
  test('returns a session for a known person and sends the attempt to its provider', async () => {
    const { api, asked: requests } = clientWith({ session: { id: 7, token: 'token' }, oauth_link_id: null })
    expect(await exchangeCode(api, attempt, callback)).toEqual({ kind: 'session', token: 'token' })
    const input = {
      provider: 'google',
      state: attempt.state,
      is_linking: false,
      code: 'a-code',
      device_id: null,
    }
    expect(requests).toEqual([['POST', '/api/v1/oauth/connect/{provider}/', input]])
  })

  test('returns a link to confirm with the password when linking', async () => {
    const { api } = clientWith({ session: null, oauth_link_id: 'link' })
    expect(await exchangeCode(api, { ...attempt, isLinking: true }, callback)).toEqual({
      kind: 'asking',
      linkId: 'link',
    })
  })

  test('returns a link for the next sign-in of an unknown person', async () => {
    const { api } = clientWith({ session: null, oauth_link_id: 'link' })
    expect(await exchangeCode(api, attempt, callback)).toEqual({ kind: 'known', linkId: 'link' })
  })
})
