import { type AttemptLimit, takeAttempt, untilNextMs } from '../../../identity/accounts/server/index.ts'
import { Failure, fail, failUntil, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { redeemErrors } from '../contract.ts'
import { emailCodeLifeMs, otherOwnerOf, putEmailCode } from './email-code.ts'
import { findKey } from './find-key.ts'
import { hashesOfKey, methodOfPresented, type Presented } from './key-hash.ts'
import { stateOf } from './key-state.ts'
import { mailRedeemCode } from './mail-redeem-code.ts'
import { refusalOf } from './redeem-key.ts'
import { takeTry } from './tries.ts'

export const resendSeconds = 30
const minuteMs = 60_000

// The limits of text messages, here of an address and of a fan.
const gap: AttemptLimit = { kind: 'redeem-email-gap', max: 1, windowMs: resendSeconds * 1_000 }
const ofAddress: AttemptLimit = { kind: 'redeem-email', max: 5, windowMs: 10 * minuteMs }
const ofAddressADay: AttemptLimit = { kind: 'redeem-email-day', max: 20, windowMs: 24 * 60 * minuteMs }
const ofFan: AttemptLimit = { kind: 'redeem-email-fan', max: 10, windowMs: 24 * 60 * minuteMs }

interface Wanted {
  presented: Presented
  projectId: number | null
  showId: number | null
}

/**
 * Sends a code to the account that has confirmed the address of identities. Only for identities that can be redeemed now,
 * so it says nothing about an address that a look-up doesn't say.
 */
export async function sendEmailCode({ presented, ...place }: Wanted, context: FanContext) {
  const { fan, read, config, now: clock } = context
  const [now, method] = [clock(), methodOfPresented(presented)]
  if (!method) return fail(platformErrors.validationFailed, { identities: 'ERR_REQUIRED' })
  const attempt = await takeTry(method, context, now)
  if (attempt instanceof Failure) return attempt
  const ownerId = await otherOwnerOf(read, presented, fan.userId)
  const hashes = hashesOfKey(presented, method, config)
  const key = await findKey(read, { hashes, ...place, userId: fan.userId, now })
  const state = stateOf(key, fan.userId)
  await attempt.settle(state === 'unknown' || state === 'used' ? state : 'right')
  const refused = refusalOf(key, fan.userId)
  if (!key || refused) return refused ?? fail(redeemErrors.unknown)
  if (ownerId === null) return { resend_seconds: 0, expires_at: null }
  return context.write(async db => {
    const limited = await takeMail(db, { userId: fan.userId, ownerId }, now)
    if (limited) return limited
    const id = await putEmailCode(db, { userId: fan.userId, ownerId, keyId: key.id }, now)
    await addJob(db, mailRedeemCode, { code_id: id })
    return { resend_seconds: resendSeconds, expires_at: new Date(now + emailCodeLifeMs).toISOString() }
  })
}

/** In the sending transaction, so that only sent emails count. */
async function takeMail(
  db: Db,
  { userId, ownerId }: { userId: number; ownerId: number },
  now: number,
): Promise<Failure | null> {
  const [owner, user] = [`owner ${ownerId}`, `user ${userId}`]
  for (const [limit, who] of [
    [gap, owner],
    [ofAddress, owner],
    [ofAddressADay, owner],
    [ofFan, user],
  ] as const) {
    if (await takeAttempt(db, limit, who, now)) continue
    return failUntil(redeemErrors.tooManyTries, Math.ceil((await untilNextMs(db, limit, who, now)) / 1_000))
  }
  return null
}
