import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { generateCode } from '../../../platform/contract/typed-code.ts'
import type { Db } from '../../../platform/server/database.ts'
import { lockThen } from '../../../platform/server/lock-then.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { hashCode } from '../../shop/server/index.ts'

/** Characters per code; each encodes 5 bits. */
const codeLength = 20

const insertCodes = statement({
  name: 'coupons.insert-codes',
  text: `insert into coupon_codes (code_hash, coupon_id, fans_max)
    select unnest($1::bytea[]), $2, $3 order by 1`,
  row: none,
})

interface NewCodes {
  couponId: number
  count: number
  /** Number of fans who may redeem each code; null for unlimited. */
  fansMax: number | null
}

/** Generates codes for a coupon. The plain codes are returned only here: the database stores their hashes. */
export async function makeCodes(db: Db, { couponId, count, fansMax }: NewCodes): Promise<string[]> {
  const codes = Array.from({ length: count }, () => generateCode(randomBytes(codeLength)))
  await db.query(insertCodes, [codes.map(hashCode), couponId, fansMax])
  return codes
}

export async function makeCodesForOperator(db: Db, input: NewCodes, by: OperatorAct): Promise<string[]> {
  const codes = await makeCodes(db, input)
  const { couponId, count, fansMax } = input
  const entry = { ...by, act: 'coupon codes', object: `coupon ${couponId}` }
  await writeAudit(db, { ...entry, before: {}, after: { count, fans_max: fansMax } }, by.now)
  return codes
}

const lockCode = statement({
  name: 'coupons.lock-code',
  text: 'select true as is_there from coupon_codes where code_hash = $1 for no key update',
  row: z.object({ is_there: z.boolean() }),
})

const takeStatement = statement({
  name: 'coupons.take-code',
  text: `with code as (
      select k.code_hash, k.coupon_id from coupon_codes k join coupons c on c.id = k.coupon_id
       where k.code_hash = $1 and c.valid_until > $3 and (k.fans_max is null or k.fan_count < k.fans_max)
    ), taken as (
      insert into fan_coupons (coupon_id, user_id, granted_at, code_hash) select coupon_id, $2, $3, code_hash from code
      on conflict do nothing returning code_hash
    ) update coupon_codes k set fan_count = k.fan_count + 1 from taken where k.code_hash = taken.code_hash`,
  row: none,
})

const byCode = statement({
  name: 'coupons.by-code',
  text: `select f.coupon_id from coupon_codes k join fan_coupons f on f.coupon_id = k.coupon_id
    where k.code_hash = $1 and f.user_id = $2`,
  row: z.object({ coupon_id: z.int() }),
})

/**
 * Grants the code's coupon to the fan and returns its id; null if the code cannot be redeemed. Unknown,
 * exhausted and expired codes run the same three statements, so that callers cannot distinguish them.
 */
export async function redeemCode(
  db: Db,
  { code, userId, now }: { code: string; userId: number; now: number },
): Promise<number | null> {
  const hash = hashCode(code)
  await lockThen(db, [lockCode, [hash]], [takeStatement, [hash, userId, new Date(now)]])
  const [found] = await db.query(byCode, [hash, userId])
  return found?.coupon_id ?? null
}
