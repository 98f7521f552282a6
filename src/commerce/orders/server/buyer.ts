import * as z from 'zod'
import { lockFans } from '../../../identity/accounts/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildQuoteProjectSql } from '../../prices/server/index.ts'
import { buildLastUnpaidAtSql } from './unpaid-holds.ts'

export interface Buyer {
  isEmailConfirmed: boolean
  isPhoneVerified: boolean
}

/**
 * Locks the buyer, so that a fan's orders run one after another and the account can't be deleted meanwhile.
 */
export async function lockBuyer(db: Db, userId: number): Promise<Buyer> {
  const fans = await lockFans(db, [userId])
  const fan = fans.get(userId)
  return { isEmailConfirmed: fan.is_email_confirmed, isPhoneVerified: fan.is_phone_proved }
}

const unpaidStatement = statement({
  name: 'orders.unpaid-of-quote',
  text: `select (select o.public_id from orders o
        where o.user_id = $1 and o.status = 'PENDING' and o.project_id = n.project_id) as "openId",
      ${buildLastUnpaidAtSql({ userId: '$1', projectId: 'n.project_id', now: '$3' })} as "lastUnpaidAt"
    from (select ${buildQuoteProjectSql('$2')} as project_id) n`,
  row: z.object({ openId: z.string().nullable(), lastUnpaidAt: z.date().nullable() }),
})

/**
 * Reads the locked fan's open order of a quote's project, and the time of the last unpaid order if it causes
 * a pause. A single statement reads both, so that an order that ends meanwhile is either still open or
 * counted.
 */
export async function readUnpaidState(
  db: Db,
  { userId, quoteId, now }: { userId: number; quoteId: string; now: number },
): Promise<RowOf<typeof unpaidStatement>> {
  const [unpaid] = await db.query(unpaidStatement, [userId, quoteId, new Date(now)])
  if (!unpaid) throw new Error('one row, always')
  return unpaid
}
