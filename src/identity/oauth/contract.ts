import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { secret } from '../../platform/contract/secret.ts'
import { accountErrors, enteredPassword, oauthLinkId } from '../accounts/contract.ts'

export const oauthErrors = {
  notOffered: defineError('oauth_not_offered', 1071, 404, 'Signing in through this service is not offered.'),
  ended: defineError('oauth_attempt_ended', 1072, 400, 'This attempt has ended. Start again.'),
  failed: defineError('oauth_failed', 1073, 400, 'The service did not say who you are. Try again.'),
  linkEnded: defineError('oauth_link_ended', 1074, 410, 'This connection has ended. Start again.'),
  linkedElsewhere: defineError(
    'oauth_linked_elsewhere',
    1075,
    409,
    'This is connected with another account, or your account with somebody else of this service.',
  ),
}

const provider = z.enum(['facebook', 'google', 'twitter', 'vk'])
const providerParams = z.object({ provider })
const limit: Limit = { bucket: 'oauth', perMinute: 30, beyond: 'human_check' }

export const authorize = defineEndpoint({
  method: 'GET',
  path: '/api/v1/oauth/authorize/{provider}/',
  summary:
    'Where to send the browser so that a service says who it is. `state` has to come back with the answer',
  source: 'spec 7.1, payments.md 14',
  access: 'public',
  params: providerParams,
  query: z.object({ redirect_uri: z.string().max(2_000, 'ERR_INVALID_LENGTH').optional() }),
  answer: z.object({ authorize_url: z.string(), state: secret(z.string()) }),
  errors: [oauthErrors.notOffered],
  limit,
  cache: privateResponse,
})

export const connect = defineEndpoint({
  method: 'POST',
  path: '/api/v1/oauth/connect/{provider}/',
  summary:
    'The service’s answer. Who is connected is signed in; others get `oauth_link_id` to sign in or up with. With `is_linking` always the latter',
  source: 'spec 2.2, 3, payments.md 14',
  access: 'public',
  idempotency: 'none',
  params: providerParams,
  body: z.object({
    code: secret(z.string().min(1, 'ERR_REQUIRED').max(2_000, 'ERR_INVALID_LENGTH')),
    state: secret(z.string().regex(/^[\w-]{43}$/, 'ERR_INVALID')),
    /** Sent only by VK. */
    device_id: z.string().max(500, 'ERR_INVALID_LENGTH').nullable().optional(),
    is_linking: z.boolean().default(false),
  }),
  answer: z.object({
    session: z.object({ id: z.int(), token: secret(z.string()) }).nullable(),
    oauth_link_id: secret(z.string()).nullable(),
  }),
  errors: [oauthErrors.notOffered, oauthErrors.ended, oauthErrors.failed, accountErrors.banned],
  limit,
  cache: privateResponse,
})

const connected = z.object({ provider, name: z.string().nullable(), linked_at: z.iso.datetime() })
const connectedList = z.object({ results: z.array(connected) })

export const listConnected = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/self/oauth/',
  summary: 'Services that the fan may sign in through',
  source: 'product 6',
  access: 'fan',
  isForRestricted: true,
  answer: connectedList,
  limit,
  cache: privateResponse,
})

export const addConnected = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/self/oauth/',
  summary:
    'Connect the person of a link with the account of the fan, who knows its password and is told by mail',
  source: 'product 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  body: z.object({ oauth_link_id: oauthLinkId.unwrap().unwrap(), password: enteredPassword }),
  answer: connectedList,
  errors: [
    ...[oauthErrors.linkEnded, oauthErrors.linkedElsewhere],
    ...[accountErrors.loginFailed, accountErrors.tooManyTries, accountErrors.busy],
  ],
  limit,
  cache: privateResponse,
})

export const removeConnected = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/self/oauth/{provider}/',
  summary: 'Do not sign in through a service any more',
  source: 'product 6',
  access: 'fan',
  idempotency: 'kept',
  isForRestricted: true,
  params: providerParams,
  answer: connectedList,
  limit,
  cache: privateResponse,
})
