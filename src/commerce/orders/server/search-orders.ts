import * as z from 'zod'
import { findAccount, readFans } from '../../../identity/accounts/server/index.ts'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { orderStatus } from '../order-shapes.ts'
import { normalizeOrderNumber } from './find-order.ts'

const searchStatement = statement({
  name: 'orders.search',
  text: `select o.number, o.status, o.placed_at, o.total, o.currency, o.project_id, o.user_id from orders o
    where ($1::bigint is null or o.user_id = $1) and ($2::text is null or o.project_id = ${selectIdByName('projects', '$2')})
      and ($3::text is null or o.status = $3) and ($5::text is null or o.number = $5)
    order by o.placed_at desc, o.id desc limit $4`,
  row: z.object({
    number: z.string(),
    status: orderStatus,
    placed_at: z.date(),
    total: z.int(),
    currency: z.string(),
    project_id: z.int(),
    user_id: z.int().nullable(),
  }),
})

/** Filters are combined with AND. */
interface OrderFilters {
  /** Order number in any spelling. */
  number?: string | undefined
  /** Email address of the account. */
  email?: string | undefined
  /** Id or import key of the project. */
  project?: string | undefined
  status?: z.output<typeof orderStatus> | undefined
  most: number
}

/** Searches orders for operators, newest first, with their accounts' email addresses. */
export async function searchOrders(db: ReadDb, { number, email, project, status, most }: OrderFilters) {
  const account = email?.includes('@') ? await findAccount(db, email) : null
  if (email !== undefined && !account) return []
  const values = [
    account?.id ?? null,
    project ?? null,
    status ?? null,
    most,
    number ? normalizeOrderNumber(number) : null,
  ]
  const orders = await db.query(searchStatement, values)
  const fans = await readFans(
    db,
    orders.map(order => order.user_id),
  )
  return orders.map(order => ({ ...order, email: fans.find(order.user_id)?.email ?? null }))
}
