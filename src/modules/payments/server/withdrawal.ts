import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const dayMs = 86_400_000

/** Days after delivery in which the law lets a fan withdraw; nowhere else is it a right. */
const daysByCountry: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE'],
      ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
    ].map(country => [country, 14]),
  ),
  KR: 7,
}

/** Kinds of projects that are for a date. */
const datedTypes = [2, 3]

const factsStatement = statement({
  name: 'payments.withdrawal-facts',
  text: `select o.country_code as country, j.type,
      (select max(delivered_at) from parcels
        where order_id = o.id) as "deliveredAt",
      exists (select from parcels where order_id = o.id and delivered_at is null) as "isUnderWay",
      o.completed_at as "completedAt",
      array(select position::int from order_lines where order_id = o.id and custom_fields <> '{}') as custom
    from orders o join projects j on j.id = o.project_id where o.id = $1`,
  row: z.object({
    country: z.string(),
    type: z.int(),
    deliveredAt: z.date().nullable(),
    isUnderWay: z.boolean(),
    completedAt: z.date().nullable(),
    custom: z.array(z.int()),
  }),
})

/**
 * Whether these lines may be given back by law: in some countries, some days from the last delivery on, but not what is
 * for a date or was made for the fan.
 */
export async function isWithdrawal(
  db: ReadDb,
  orderId: number,
  { positions, now }: { positions: readonly number[]; now: number },
): Promise<boolean> {
  const [facts] = await db.query(factsStatement, [orderId])
  const days = facts && daysByCountry[facts.country]
  if (!facts || days === undefined || datedTypes.includes(facts.type)) return false
  if (positions.some(position => facts.custom.includes(position))) return false
  if (facts.isUnderWay) return true
  const from = facts.deliveredAt ?? facts.completedAt
  return from === null || now < from.getTime() + days * dayMs
}
