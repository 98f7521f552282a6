import { createHash, randomBytes } from 'node:crypto'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { OauthProvider } from '../../accounts/server/index.ts'
import { hashOauthSecret } from '../../accounts/server/index.ts'
import { oauthErrors } from '../contract.ts'
import { toHostedUrl } from './identify-person.ts'
import { dialects } from './providers.ts'

const begin = statement({
  name: 'oauth.begin',
  text: `insert into oauth_attempts (state_hash, provider, verifier, redirect_uri, created_at)
        values ($1, $2, $3, $4, $5)`,
  row: none,
})

/**
 * Begins an attempt: a state that the browser stores in its tab, and a verifier that stays on the server
 * (PKCE S256). Only the requesting browser can return the state, because this site doesn't authenticate by
 * cookies.
 */
export async function beginAttempt(
  provider: OauthProvider,
  redirectUri: string | undefined,
  { config, now, write }: CallContext,
) {
  const client = config.oauth[provider]
  if (!client) return fail(oauthErrors.notOffered)
  const home = config.publicUrl + paths.oauthConnect(provider)
  if (redirectUri !== undefined && !isHome(redirectUri, home)) {
    return fail(platformErrors.validationFailed, { redirect_uri: 'ERR_INVALID' })
  }
  const dialect = dialects[provider]
  const state = randomBytes(32).toString('base64url')
  const verifier = randomBytes(48).toString('base64url')
  await write(async db => {
    await db.query(begin, [hashOauthSecret(state), provider, verifier, home, new Date(now())])
    return {}
  })
  const address = new URL(toHostedUrl(dialect.authorizeUrl, client))
  const params = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: home,
    state,
    scope: dialect.scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...dialect.extra,
  }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  return { authorize_url: address.href, state }
}

/** Allows only our own callback URL, as a path or with our origin. */
function isHome(uri: string, home: string): boolean {
  return uri === home || uri === new URL(home).pathname
}
