import * as z from 'zod'
import { Failure, fail, failBeside, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { orderErrors } from '../../orders/contract.ts'
import { lockBuyer, placeGranted } from '../../orders/server/index.ts'
import { redeemErrors } from '../contract.ts'
import { otherOwnerOf, spendEmailCode, takeCodeTry } from './email-code.ts'
import { type FoundKey, lockKey } from './find-key.ts'
import { type GrantWishes, grantOf } from './grant-of.ts'
import { hashesOfKey, methodOfPresented, type Presented } from './key-hash.ts'
import { stateOf } from './key-state.ts'
import { type TryOutcome, takeTry } from './tries.ts'

export interface Wanted extends GrantWishes {
  presented: Presented
  projectId: number | null
  showId: number | null
  emailCode: string | null
}

/** What is kept under the Idempotency-Key. */
export interface Redeemed {
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

/** Redeems a key once, whoever brings it and however often at the same time, together with what comes of it. */
export async function redeemKey(wanted: Wanted, context: FanContext): Promise<Redeemed | Failure> {
  const now = context.now()
  const method = methodOfPresented(wanted.presented)
  if (!method) return fail(platformErrors.validationFailed, { identities: 'ERR_REQUIRED' })
  const attempt = await takeTry(method, context, now)
  if (attempt instanceof Failure) return attempt
  const ownerId = await otherOwnerOf(context.read, wanted.presented, context.fan.userId)
  const limited = ownerId !== null && wanted.emailCode !== null ? await takeCodeTry(ownerId, context) : null
  if (limited) {
    await attempt.settle('right')
    return limited
  }
  const hashes = hashesOfKey(wanted.presented, method, context.config)
  const { projectId, showId } = method === 'CODE' ? { projectId: null, showId: null } : wanted
  const asked = { hashes, projectId, showId, userId: context.fan.userId, now }
  const result = await context.write(async db => {
    const buyer = await lockBuyer(db, asked.userId)
    const key = await lockKey(db, asked)
    const refused = refusalOf(key, asked.userId)
    if (!key || refused) return refused ?? fail(redeemErrors.unknown)
    if (!buyer.isEmailConfirmed) return fail(orderErrors.emailUnconfirmed)
    const proof = { userId: asked.userId, ownerId, keyId: key.id, keys: context.config, now }
    const unproven = await spendEmailCode(db, wanted.emailCode, proof)
    if (unproven) return unproven
    return use(db, key, wanted, { ...context, ...buyer, userId: asked.userId, at: now })
  })
  await attempt.settle(outcomeOf(result))
  return result
}

function outcomeOf(result: unknown): TryOutcome {
  const entry = result instanceof Failure ? result.entry : null
  if (entry === redeemErrors.unknown) return 'unknown'
  return entry === redeemErrors.used ? 'used' : 'right'
}

/** Why nothing can be done with a key that was found or not; null where it is valid. */
export function refusalOf(key: FoundKey | null, userId: number): Failure | null {
  switch (stateOf(key, userId)) {
    case 'unknown':
      return fail(redeemErrors.unknown)
    case 'used':
      return fail(redeemErrors.used)
    case 'used_by_you':
      return failBeside(redeemErrors.usedByYou, { order_id: key?.orderId ?? null })
    case 'expired':
      return fail(redeemErrors.expired)
    case 'coming_soon':
      return fail(redeemErrors.comingSoon)
    case 'valid':
      return null
  }
}

/** Rows are locked in the order of src/app/lock-order.ts: the fan, the key, its code, the address, the pieces, the stock. */
async function use(
  db: Db,
  key: FoundKey,
  wanted: Wanted,
  by: Pick<FanContext, 'locale'> & { userId: number; isPhoneVerified: boolean; at: number },
): Promise<Redeemed | Failure> {
  const order = await grantOf(db, key, wanted, by)
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
