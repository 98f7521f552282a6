import { type AttemptLimit, computeWaitMs, takeAttempt } from '../../../identity/accounts/server/index.ts'
import { Failure, fail, failWithRetryAfter, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { redeemErrors } from '../contract.ts'
import { createEmailCode, emailCodeLifeMs, findOtherOwner } from './email-code.ts'
import { findKey } from './find-key.ts'
import { takeKeyAttempt } from './key-attempts.ts'
import { findKeyMethod, listLookupHashes, type PresentedKey } from './key-hash.ts'
import { getKeyState } from './key-state.ts'
import { mailRedeemCode } from './mail-redeem-code.ts'
import { findRefusal } from './redeem-key.ts'

export const resendSeconds = 30
const minuteMs = 60_000

// The same limits as for text messages, but per email address and per fan.
const resendLimit: AttemptLimit = { kind: 'redeem-email-gap', max: 1, windowMs: resendSeconds * 1_000 }
const addressLimit: AttemptLimit = { kind: 'redeem-email', max: 5, windowMs: 10 * minuteMs }
const dailyAddressLimit: AttemptLimit = { kind: 'redeem-email-day', max: 20, windowMs: 24 * 60 * minuteMs }
const fanLimit: AttemptLimit = { kind: 'redeem-email-fan', max: 10, windowMs: 24 * 60 * minuteMs }

interface EmailCodeRequest {
  presented: PresentedKey
  projectId: number | null
  showId: number | null
}

/**
 * Sends a code to the account that has confirmed the email address of the identities. Works only for
 * identities that can be redeemed now, so it reveals no more about an address than a look-up does.
 */
export async function sendEmailCode({ presented, ...place }: EmailCodeRequest, context: FanContext) {
  const { fan, read, config, now: clock } = context
  const [now, method] = [clock(), findKeyMethod(presented)]
  if (!method) return fail(platformErrors.validationFailed, { identities: 'ERR_REQUIRED' })
  const attempt = await takeKeyAttempt(method, context, now)
  if (attempt instanceof Failure) return attempt
  const ownerId = await findOtherOwner(read, presented, fan.userId)
  const hashes = listLookupHashes(presented, method, config)
  const key = await findKey(read, { hashes, ...place, userId: fan.userId, now })
  await attempt.settle(getKeyState(key, fan.userId))
  const refused = findRefusal(key, fan.userId)
  if (!key || refused) return refused ?? fail(redeemErrors.unknown)
  if (ownerId === null) return { resend_seconds: 0, expires_at: null }
  return context.write(async db => {
    const limited = await takeEmailAttempt(db, { userId: fan.userId, ownerId }, now)
    if (limited) return limited
    const id = await createEmailCode(db, { userId: fan.userId, ownerId, keyId: key.id }, now)
    await addJob(db, mailRedeemCode, { code_id: id })
    return { resend_seconds: resendSeconds, expires_at: new Date(now + emailCodeLifeMs).toISOString() }
  })
}

/** Counts the email in the transaction that enqueues it, so that only sent emails count. */
async function takeEmailAttempt(
  db: Db,
  { userId, ownerId }: { userId: number; ownerId: number },
  now: number,
): Promise<Failure | null> {
  const [owner, user] = [`owner ${ownerId}`, `user ${userId}`]
  for (const [limit, who] of [
    [resendLimit, owner],
    [addressLimit, owner],
    [dailyAddressLimit, owner],
    [fanLimit, user],
  ] as const) {
    if (await takeAttempt(db, limit, who, now)) continue
    return failWithRetryAfter(
      redeemErrors.tooManyTries,
      Math.ceil((await computeWaitMs(db, limit, who, now)) / 1_000),
    )
  }
  return null
}
