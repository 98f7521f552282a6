import * as z from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { ActPlan, GraveAct } from '../../../platform/server/operators/grave-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { getRefundLimit, type Person } from '../../staff/server/index.ts'

const refunded = statement({
  name: 'acts.refunded-alone',
  text: `select coalesce(sum(amount), 0)::bigint as amount from staff_refunds
    where staff_id = $1 and currency = $2
      and (object = $3 or at >= date_trunc('day', $4::timestamptz at time zone $5) at time zone $5)`,
  row: z.object({ amount: z.int() }),
})

export interface Spending {
  act: GraveAct
  plan: ActPlan
  /** Locked if the act is about to be done, so that two acts at once don't both pass. */
  person: Person
  config: Config
  now: number
}

/** Returns whether an act needs a second person, without regard to what owners let pass alone. */
export async function needsSecond(db: ReadDb, spending: Spending): Promise<boolean> {
  const { act, plan } = spending
  if (typeof act.secondPerson === 'function') return act.secondPerson(plan.consequences)
  return act.secondPerson === 'above_limit' ? isAboveLimit(db, spending) : act.secondPerson === 'always'
}

/**
 * Adds to the money of the act what the person has refunded alone of the same object, and of others today, and
 * compares it with the highest limit of those roles that have the right.
 */
async function isAboveLimit(db: ReadDb, { act, plan, person, config, now }: Spending): Promise<boolean> {
  const roles = person.roles.filter(role => role.is_owner || role.rights.includes(act.right))
  for (const { currency, amount } of plan.consequences.money) {
    if (amount === 0) continue
    const values = [person.id, currency, plan.object, new Date(now), config.companyZone]
    const [row] = await db.query(refunded, values)
    if (amount + (row?.amount ?? 0) > getRefundLimit(roles, currency)) return true
  }
  return false
}

const insert = statement({
  name: 'acts.insert-refund-alone',
  text: `insert into staff_refunds (staff_id, object, currency, amount, at)
    select $1, $2, m.currency, m.amount, $4
    from jsonb_to_recordset($3) m (currency text, amount bigint) where m.amount > 0`,
  row: none,
})

/** Counts the money of an act that a person does alone. What a second person approved doesn't count. */
export async function recordRefund(db: Db, { act, plan, person, now }: Spending): Promise<void> {
  if (act.secondPerson !== 'above_limit') return
  const money = JSON.stringify(plan.consequences.money)
  await db.query(insert, [person.id, plan.object, money, new Date(now)])
}
