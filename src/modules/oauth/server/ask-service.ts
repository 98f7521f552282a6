import * as z from 'zod'
import type { OauthClient } from '../../../platform/server/oauth-config.ts'
import type { Dialect } from './providers.ts'

/** What came back from the service, and what it is checked with. */
export interface Returned {
  code: string
  state: string
  verifier: string
  redirectUri: string
  deviceId: string | null
}

const timeoutMs = 10_000
/** Characters of an answer that is read: who somebody is fits in far less. */
const lengthMax = 100_000

const tokenShape = z.object({ access_token: z.string().min(1).max(5_000) })

/** Where a call goes: the service's own host, or the configured one that stands for it. */
export function hostedAt(address: string, { url }: OauthClient): string {
  if (!url) return address
  const { pathname, search } = new URL(address)
  return url + pathname + search
}

/**
 * Exchanges the code for a token and asks whose it is. The token is used once and kept nowhere. Null when the service
 * refuses, cannot be reached or answers nonsense.
 */
export async function askWhoItIs(
  dialect: Dialect,
  client: OauthClient,
  returned: Returned,
): Promise<{ id: string; name: string | null } | null> {
  try {
    const token = tokenShape.parse(await call(tokenRequest(dialect, client, returned)))
    const person = await call(personRequest(dialect, client, token.access_token))
    return dialect.person.parse(person)
  } catch {
    return null
  }
}

function tokenRequest(dialect: Dialect, client: OauthClient, returned: Returned): Request {
  const { code, state, verifier, redirectUri, deviceId } = returned
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: client.id,
    ...(dialect.isVk && { state, ...(deviceId && { device_id: deviceId }) }),
    ...(!dialect.isBasic && { client_secret: client.secret }),
  })
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
  const headers: Record<string, string> = dialect.isBasic ? { Authorization: basic } : {}
  return new Request(hostedAt(dialect.tokenUrl, client), { method: 'POST', headers, body: form })
}

function personRequest(dialect: Dialect, client: OauthClient, token: string): Request {
  const address = hostedAt(dialect.userUrl, client)
  if (!dialect.isVk) return new Request(address, { headers: { Authorization: `Bearer ${token}` } })
  const body = new URLSearchParams({ access_token: token, client_id: client.id })
  return new Request(address, { method: 'POST', body })
}

/** The JSON of a successful answer; throws for any other. */
async function call(request: Request): Promise<unknown> {
  request.headers.set('Accept', 'application/json')
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(request, { redirect: 'error', signal })
  const text = await response.text()
  if (!response.ok || text.length > lengthMax) throw new Error('the service refused')
  return JSON.parse(text)
}
