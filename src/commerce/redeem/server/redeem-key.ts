import * as z from 'zod'
import {
  type ErrorEntry,
  Failure,
  fail,
  failWith,
  platformErrors,
} from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { orderErrors } from '../../orders/contract.ts'
import { lockBuyer, placeGranted } from '../../orders/server/index.ts'
import { redeemErrors } from '../contract.ts'
import { buildGrant, type GrantInput } from './build-grant.ts'
import { countEmailCode, findOtherOwner, spendEmailCode, takeCodeAttempt } from './email-code.ts'
import { type FoundKey, lockKey } from './find-key.ts'
import { takeKeyAttempt } from './key-attempts.ts'
import { findKeyMethod, listLookupHashes, type PresentedKey } from './key-hash.ts'
import { getKeyState, type RedeemState } from './key-state.ts'

export interface RedeemInput extends GrantInput {
  presented: PresentedKey
  projectId: number | null
  showId: number | null
  emailCode: string | null
}

/** The response stored for the Idempotency-Key. */
export interface RedeemResult {
  orderId: string | null
  showId: number | null
}

const useStatement = statement({
  name: 'redeem.use',
  text: 'update redeem_keys set used_at = $2, user_id = $3, order_id = $4 where id = $1 and used_at is null',
  row: none,
})

const takeStatement = statement({
  name: 'redeem.take-piece',
  text: `update redeem_stocks set used_count = used_count + 1
    where batch_id = $1 and variant_id = $2 and used_count + returned_count < reserved_count returning batch_id`,
  row: z.object({ batch_id: z.int() }),
})

/** Redeems a key exactly once, even if several fans try in parallel, in one transaction with its order. */
export async function redeemKey(input: RedeemInput, context: FanContext): Promise<RedeemResult | Failure> {
  const now = context.now()
  const method = findKeyMethod(input.presented)
  if (!method) return fail(platformErrors.validationFailed, { identities: 'ERR_REQUIRED' })
  const attempt = await takeKeyAttempt(method, context, now)
  if (attempt instanceof Failure) return attempt
  const ownerId = await findOtherOwner(context.read, input.presented, context.fan.userId)
  const limited =
    ownerId !== null && input.emailCode !== null ? await takeCodeAttempt(ownerId, context) : null
  if (limited) {
    await attempt.settle(null)
    return limited
  }
  const hashes = listLookupHashes(input.presented, method, context.config)
  const { projectId, showId } = method === 'CODE' ? { projectId: null, showId: null } : input
  const query = { hashes, projectId, showId, userId: context.fan.userId, now }
  const result = await context.write(async db => {
    const buyer = await lockBuyer(db, query.userId)
    const key = await lockKey(db, query)
    const refused = findRefusal(key, query.userId)
    if (!key || refused) return refused ?? fail(redeemErrors.unknown)
    if (!buyer.isEmailConfirmed) return fail(orderErrors.emailUnconfirmed)
    const proof = { userId: query.userId, ownerId, keyId: key.id, keys: context.config, now }
    const unproven = await spendEmailCode(db, input.emailCode, proof)
    if (unproven) return unproven
    return consumeKey(db, key, input, { ...context, ...buyer, userId: query.userId, at: now })
  })
  await attempt.settle(toKeyState(result))
  if (ownerId !== null && input.emailCode !== null) countEmailCode(result)
  return result
}

const stateByError = new Map<ErrorEntry, RedeemState>([
  [redeemErrors.unknown, 'unknown'],
  [redeemErrors.used, 'used'],
  [redeemErrors.usedByYou, 'used_by_you'],
  [redeemErrors.expired, 'expired'],
  [redeemErrors.comingSoon, 'coming_soon'],
])

/** Returns the state that the key had; a valid key may still lack an email code or stock. */
function toKeyState(result: unknown): RedeemState {
  return (result instanceof Failure && stateByError.get(result.entry)) || 'valid'
}

/** Returns the reason why a key cannot be redeemed; null if it is valid. */
export function findRefusal(key: FoundKey | null, userId: number): Failure | null {
  switch (getKeyState(key, userId)) {
    case 'unknown':
      return fail(redeemErrors.unknown)
    case 'used':
      return fail(redeemErrors.used)
    case 'used_by_you':
      return failWith(redeemErrors.usedByYou, { order_id: key?.orderId ?? null })
    case 'expired':
      return fail(redeemErrors.expired)
    case 'coming_soon':
      return fail(redeemErrors.comingSoon)
    case 'valid':
      return null
  }
}

/** Locks rows in the order of src/app/lock-order.ts: fan, key, email code, address, reserved units, stock. */
async function consumeKey(
  db: Db,
  key: FoundKey,
  input: RedeemInput,
  by: Pick<FanContext, 'locale'> & { userId: number; isPhoneVerified: boolean; at: number },
): Promise<RedeemResult | Failure> {
  const order = await buildGrant(db, key, input, by)
  if (order instanceof Failure) return order
  const placed =
    order &&
    (await placeGranted(db, order, async () => {
      const taken = await db.query(takeStatement, [key.batchId, order.line.variant_id])
      return taken.length > 0 ? null : fail(redeemErrors.noneLeft)
    }))
  if (placed instanceof Failure) return placed
  await db.query(useStatement, [key.id, new Date(by.at), by.userId, placed?.id ?? null])
  return { orderId: placed?.publicId ?? null, showId: key.showId }
}
