import * as z from 'zod'
import { emailKey } from '../../../identity/accounts/server/index.ts'
import { idOfName } from '../../../platform/import/id-of-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { orderStatus } from '../order-shapes.ts'
import { numberOf } from './find-order.ts'

const searchStatement = statement({
  name: 'orders.search',
  text: `select o.number, o.status, o.placed_at, o.total, o.currency, o.project_id, u.email from orders o
      left join users u on u.id = o.user_id
    where ($1::text is null or u.email_key = $1) and ($2::text is null or o.project_id = ${idOfName('projects', '$2')})
      and ($3::text is null or o.status = $3) and ($5::text is null or o.number = $5)
    order by o.placed_at desc, o.id desc limit $4`,
  row: z.object({
    number: z.string(),
    status: orderStatus,
    placed_at: z.date(),
    total: z.int(),
    currency: z.string(),
    project_id: z.int(),
    email: z.string().nullable(),
  }),
})

/** Filters narrow each other. */
interface Wanted {
  /** As people type it. */
  number?: string | undefined
  /** Of the account. */
  email?: string | undefined
  /** Its id, or the key of its import. */
  project?: string | undefined
  status?: z.output<typeof orderStatus> | undefined
  most: number
}

/** Orders for operators, the latest first. */
export function searchOrders(
  db: ReadDb,
  { number, email, project, status, most }: Wanted,
): Promise<RowOf<typeof searchStatement>[]> {
  const account = email === undefined ? null : emailKey(email.trim())
  const values = [account, project ?? null, status ?? null, most, number ? numberOf(number) : null]
  return db.query(searchStatement, values)
}
