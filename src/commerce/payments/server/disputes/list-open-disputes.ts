import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { buildOrderScopeSql, getScopeValues } from '../../../orders/server/index.ts'

const openStatement = statement({
  name: 'disputes.list-open',
  text: `select d.id as dispute_id, o.public_id as order_id, o.number, d.provider, d.reason, d.amount, d.currency,
      d.opened_at, d.due_at
    from disputes d join orders o on o.id = d.order_id
    where d.state = 'needs_response' and ${buildOrderScopeSql('$1', '$2')}
    order by d.due_at, d.opened_at, d.id limit 100`,
  row: z.object({
    dispute_id: z.int(),
    order_id: z.string(),
    number: z.string(),
    provider: z.string(),
    /** The provider's word; null if it gave none. */
    reason: z.string().nullable(),
    /** In minor units. */
    amount: z.int().nullable(),
    currency: z.string().nullable(),
    opened_at: z.date(),
    due_at: z.date().nullable(),
  }),
})
type OpenDispute = RowOf<typeof openStatement>

/** Lists up to 100 disputes that need a response, the nearest deadline first. */
export const listOpenDisputes = (db: ReadDb, scope: StaffScope | null): Promise<OpenDispute[]> =>
  db.query(openStatement, [...getScopeValues(scope)])
