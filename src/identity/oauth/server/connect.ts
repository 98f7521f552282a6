import * as z from 'zod'
import { fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../../accounts/contract.ts'
import type { OauthProvider } from '../../accounts/server/index.ts'
import { keepOauthPerson, lockAccountOf, oauthHash, startSession } from '../../accounts/server/index.ts'
import { oauthErrors } from '../contract.ts'
import { askWhoItIs } from './ask-service.ts'

/** How long a fan may take at the service. */
export const attemptLifeMs = 10 * 60_000

interface Answer {
  code: string
  state: string
  device_id?: string | null | undefined
  is_linking: boolean
}

/** Takes the service's answer: a session for who is connected, else a link to sign in or up with. */
export async function takeAnswer(provider: OauthProvider, answer: Answer, context: CallContext) {
  const { config, now, userAgent, write } = context
  const client = config.oauth[provider]
  if (!client) return fail(oauthErrors.notOffered)
  const attempt = await context.count(db => takeAttempt(db, provider, answer.state, now()))
  if (!attempt) return fail(oauthErrors.ended)
  const returned = {
    code: answer.code,
    state: answer.state,
    verifier: attempt.verifier,
    redirectUri: attempt.redirect_uri,
    deviceId: answer.device_id ?? null,
  }
  const found = await askWhoItIs(provider, client, returned, context.outside)
  if (!found) return fail(oauthErrors.failed)
  const person = { provider, providerUserId: found.id, name: found.name }
  return write(async inside => {
    const account = answer.is_linking ? undefined : await lockAccountOf(inside, person)
    if (!account) {
      return { session: null, oauth_link_id: await keepOauthPerson(inside, person, now()) }
    }
    if (account.disabled_at) return fail(accountErrors.banned)
    const token = await startSession(inside, account.id, now(), { userAgent })
    return { session: { id: account.id, token }, oauth_link_id: null }
  })
}

const take = statement({
  name: 'oauth.take',
  text: `delete from oauth_attempts where state_hash = $1 and provider = $2 and created_at > $3
      returning verifier, redirect_uri`,
  row: z.object({ verifier: z.string(), redirect_uri: z.string() }),
})

/** Consumes the attempt: single use, whatever the outcome (replay protection). */
async function takeAttempt(db: Db, provider: OauthProvider, state: string, now: number) {
  const [attempt] = await db.query(take, [oauthHash(state), provider, new Date(now - attemptLifeMs)])
  return attempt
}
