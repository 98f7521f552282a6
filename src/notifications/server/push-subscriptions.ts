import { createECDH } from 'node:crypto'
import { lockFan } from '../../identity/accounts/server/index.ts'
import { type Failure, fail, platformErrors } from '../../platform/contract/errors.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/database.ts'
import { isPublicEndpoint } from '../../platform/server/public-endpoint.ts'
import { none, statement } from '../../platform/server/statement.ts'

/** Maximum number of browsers per fan; another one replaces the browser that was reached longest ago. */
const browsersMax = 10

interface Subscription {
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  now: number
}

const storeSubscriptionStatement = statement({
  name: 'notifications.keep-subscription',
  text: `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
  row: none,
})

const deleteEleventhStatement = statement({
  name: 'notifications.forget-eleventh',
  text: `delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = $1
       order by greatest(created_at, last_ok_at) desc, id desc offset ${browsersMax})`,
  row: none,
})

/**
 * Subscribes a browser for a fan. A known endpoint gets the new owner and keys: only its browser knows the
 * endpoint, so the fan who is signed in there now is the owner.
 */
export async function storeSubscription(
  db: Db,
  { userId, sessionId, endpoint, p256dh, auth, now }: Subscription,
  { allowsLoopback }: Config['push'],
): Promise<Record<string, never> | Failure> {
  if (!isPublicEndpoint(endpoint, { allowsLoopback })) {
    return fail(platformErrors.validationFailed, { endpoint: 'ERR_INVALID' })
  }
  if (!isPoint(p256dh)) return fail(platformErrors.validationFailed, { 'keys.p256dh': 'ERR_INVALID' })
  // Serializes calls per fan, because two concurrent inserts would leave eleven browsers.
  await lockFan(db, userId)
  await db.query(storeSubscriptionStatement, [userId, sessionId, endpoint, p256dh, auth, new Date(now)])
  await db.query(deleteEleventhStatement, [userId])
  return {}
}

/** Whether the public key is a point on the curve, and thus valid. */
function isPoint(p256dh: string): boolean {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    return curve.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0
  } catch {
    return false
  }
}

const removeSubscriptionStatement = statement({
  name: 'notifications.remove-subscription',
  text: 'delete from push_subscriptions where user_id = $1 and endpoint = $2',
  row: none,
})

export async function removeSubscription(
  db: Db,
  userId: number,
  endpoint: string,
): Promise<Record<string, never>> {
  await db.query(removeSubscriptionStatement, [userId, endpoint])
  return {}
}
