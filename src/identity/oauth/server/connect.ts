import * as z from 'zod'
import { fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../../accounts/contract.ts'
import type { OauthProvider } from '../../accounts/server/index.ts'
import {
  hashOauthSecret,
  lockConnectedAccount,
  startSession,
  storeOauthPerson,
} from '../../accounts/server/index.ts'
import { oauthErrors } from '../contract.ts'
import { identifyPerson } from './identify-person.ts'

/** Maximum time that a fan may take at the provider. */
export const attemptTtlMs = 10 * 60_000

interface CallbackInput {
  code: string
  state: string
  device_id?: string | null | undefined
  is_linking: boolean
}

/**
 * Handles the provider's response: starts a session for a connected account, else returns a link to sign in
 * or up with.
 */
export async function handleCallback(provider: OauthProvider, input: CallbackInput, context: CallContext) {
  const { config, now, userAgent, write } = context
  const client = config.oauth[provider]
  if (!client) return fail(oauthErrors.notOffered)
  const attempt = await context.count(db => takeAttempt(db, provider, input.state, now()))
  if (!attempt) return fail(oauthErrors.ended)
  const returned = {
    code: input.code,
    state: input.state,
    verifier: attempt.verifier,
    redirectUri: attempt.redirect_uri,
    deviceId: input.device_id ?? null,
  }
  const found = await identifyPerson(provider, client, returned, context.outside)
  if (!found) return fail(oauthErrors.failed)
  const person = { provider, providerUserId: found.id, name: found.name }
  return write(async tx => {
    const account = input.is_linking ? undefined : await lockConnectedAccount(tx, person)
    if (!account) {
      return { session: null, oauth_link_id: await storeOauthPerson(tx, person, now()) }
    }
    if (account.disabled_at) return fail(accountErrors.banned)
    const token = await startSession(tx, account.id, now(), { userAgent })
    return { session: { id: account.id, token }, oauth_link_id: null }
  })
}

const take = statement({
  name: 'oauth.take',
  text: `delete from oauth_attempts where state_hash = $1 and provider = $2 and created_at > $3
      returning verifier, redirect_uri`,
  row: z.object({ verifier: z.string(), redirect_uri: z.string() }),
})

/** Consumes the attempt. It is single-use regardless of the outcome (replay protection). */
async function takeAttempt(db: Db, provider: OauthProvider, state: string, now: number) {
  const [attempt] = await db.query(take, [hashOauthSecret(state), provider, new Date(now - attemptTtlMs)])
  return attempt
}
