import { expect, test } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { Attempt } from './attempt.ts'
import { sendAnswer } from './send-answer.ts'

const attempt: Attempt = { service: 'google', state: 's'.repeat(43), isLinking: false }
const answer = { code: 'a-code', device_id: null }

/** A client that answers one call, and keeps what it was asked. */
function clientWith(said: { session: object | null; oauth_link_id: string | null }) {
  const asked: unknown[] = []
  const call = (...given: unknown[]) => {
    asked.push(given)
    return Promise.resolve(said)
  }
  return { asked, api: { call } as unknown as ApiClient }
}

test('whom we know is signed in, and the attempt goes to its service', async () => {
  const { api, asked } = clientWith({ session: { id: 7, token: 'token' }, oauth_link_id: null })
  expect(await sendAnswer(api, attempt, answer)).toEqual({ kind: 'session', token: 'token' })
  const input = {
    provider: 'google',
    state: attempt.state,
    is_linking: false,
    code: 'a-code',
    device_id: null,
  }
  expect(asked).toEqual([['POST', '/api/v1/oauth/connect/{provider}/', input]])
})

test('who asked for the link is asked for the password', async () => {
  const { api } = clientWith({ session: null, oauth_link_id: 'link' })
  expect(await sendAnswer(api, { ...attempt, isLinking: true }, answer)).toEqual({
    kind: 'asking',
    linkId: 'link',
  })
})

test('whom we do not know takes the link along', async () => {
  const { api } = clientWith({ session: null, oauth_link_id: 'link' })
  expect(await sendAnswer(api, attempt, answer)).toEqual({ kind: 'known', linkId: 'link' })
})
