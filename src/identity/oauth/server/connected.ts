import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { accountErrors } from '../../accounts/contract.ts'
import type { OauthProvider } from '../../accounts/server/index.ts'
import {
  checkOwnPassword,
  disconnect,
  linkOauth,
  listConnections,
  lockPassword,
} from '../../accounts/server/index.ts'
import { oauthErrors } from '../contract.ts'

export async function listConnected(db: ReadDb, userId: number) {
  const rows = await listConnections(db, userId)
  return {
    results: rows.map(({ provider, name, linked_at: linkedAt }) => ({
      provider,
      name,
      linked_at: linkedAt.toISOString(),
    })),
  }
}

/**
 * Connects a provider after checking the password, because a connection outlives the session and a stolen
 * session must not create one.
 */
export async function addConnected(
  { oauth_link_id: linkId, password }: { oauth_link_id: string; password: string },
  context: FanContext,
) {
  const { userId } = context.fan
  const checked = await checkOwnPassword(password, 'password', context)
  if (checked instanceof Failure) return checked
  return context.write(async db => {
    if (!(await lockPassword(db, userId, checked))) {
      return fail(accountErrors.loginFailed, { password: 'ERR_INVALID' })
    }
    const outcome = await linkOauth(db, linkId, userId, context.now())
    if (outcome === 'ended') return fail(oauthErrors.linkEnded)
    if (outcome === 'other') return fail(oauthErrors.linkedElsewhere)
    return listConnected(db, userId)
  })
}

/** Disconnects a provider. The password remains, so the fan can't lock themselves out. */
export function removeConnected(provider: OauthProvider, context: FanContext) {
  const { userId } = context.fan
  return context.write(async db => {
    await disconnect(db, userId, provider)
    return listConnected(db, userId)
  })
}
