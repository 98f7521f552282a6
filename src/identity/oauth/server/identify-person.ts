import * as z from 'zod'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../../platform/server/service-responses.ts'
import type { OauthClient, OauthProvider } from '../../accounts/server/index.ts'
import { type Dialect, dialects } from './providers.ts'

/** Parameters of the callback and the values to check them with. */
export interface CodeExchange {
  code: string
  state: string
  verifier: string
  redirectUri: string
  deviceId: string | null
}

const timeoutMs = 10_000
/** Maximum size of a response; a person's identity takes far less. */
const answerBytesMax = 100_000

const tokenShape = z.object({ access_token: z.string().min(1).max(5_000) })

/** Returns the provider's URL, on the configured host if one overrides the provider's own. */
export function toHostedUrl(address: string, { url }: OauthClient): string {
  if (!url) return address
  const { pathname, search } = new URL(address)
  return url + pathname + search
}

/**
 * Exchanges the code for a token and fetches the person's identity. The token is used once and not stored.
 * Null if the provider refuses, is unreachable or sends an invalid response.
 */
export async function identifyPerson(
  provider: OauthProvider,
  client: OauthClient,
  returned: CodeExchange,
  outside: ServiceClient,
): Promise<{ id: string; name: string | null } | null> {
  const dialect = dialects[provider]
  const [tokenUrl, userUrl] = [toHostedUrl(dialect.tokenUrl, client), toHostedUrl(dialect.userUrl, client)]
  const rest = { service: createService(`oauth-${provider}`, [tokenUrl, userUrl]), timeoutMs, answerBytesMax }
  const grant = await outside.callService({
    ...rest,
    operation: 'token',
    url: tokenUrl,
    read: readJsonAs(tokenShape),
    ...tokenRequest(dialect, client, returned),
  })
  if (grant.kind !== 'answer') return null
  const person = await outside.callService({
    ...rest,
    operation: 'person',
    url: userUrl,
    read: readJsonAs(dialect.person),
    tries: 2,
    isRepeatable: true,
    ...personRequest(dialect, client, grant.value.access_token),
  })
  return person.kind === 'answer' ? person.value : null
}

function tokenRequest(dialect: Dialect, client: OauthClient, returned: CodeExchange) {
  const { code, state, verifier, redirectUri, deviceId } = returned
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: client.id,
    ...(dialect.isVk && { state, ...(deviceId && { device_id: deviceId }) }),
    ...(!dialect.isBasic && { client_secret: client.secret }),
  }
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  return { form, ...(dialect.isBasic && { headers: { Authorization: basic } }) }
}

function personRequest(dialect: Dialect, client: OauthClient, token: string) {
  if (dialect.isVk) return { form: { access_token: token, client_id: client.id } }
  return { method: 'GET' as const, headers: { Authorization: `Bearer ${token}` } }
}
