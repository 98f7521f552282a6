import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { connect } from '../contract.ts'
import type { Attempt } from './attempt.ts'

/**
 * A session for a connected account; a link that the fan must confirm by password; or one to attach to the
 * next sign-in or sign-up.
 */
type Outcome =
  | { kind: 'session'; token: string }
  | { kind: 'asking'; linkId: string }
  | { kind: 'known'; linkId: string | null }

/**
 * Exchanges the callback's code for an outcome.
 * @throws ApiError
 */
export async function exchangeCode(
  api: ApiClient,
  { service, state, isLinking }: Attempt,
  callback: { code: string; device_id: string | null },
): Promise<Outcome> {
  const input = { provider: service, state, is_linking: isLinking, ...callback }
  const path = '/api/v1/oauth/connect/{provider}/'
  const { session, oauth_link_id: linkId } = await api.call<CallOf<typeof connect>>('POST', path, input)
  if (session) return { kind: 'session', token: session.token }
  return linkId && isLinking ? { kind: 'asking', linkId } : { kind: 'known', linkId }
}
