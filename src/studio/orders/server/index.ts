import { addNote, deleteNote } from '../../../commerce/orders/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { registerExport } from '../../exports/server/index.ts'
import { registerSearchSource } from '../../search/server/index.ts'
import * as contract from '../contract.ts'
import { orderActCalls } from './acts/act-calls.ts'
import { choiceCalls } from './choice-calls.ts'
import { orderExport } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import { revealOrder } from './reveal-order.ts'
import { orderSource } from './search-orders.ts'

registerSearchSource(orderSource)
registerExport(orderExport)

const toNote = (publicId: string, { scope, staff, actor, now }: StaffContext) => ({
  publicId,
  scope,
  staffId: staff.staffId,
  by: { actor, reason: null, now: now() },
})

/** Orders in the studio. Their rows and rules are those of orders, payments and tickets. */
export const studioOrdersModule: ServerModule = {
  name: 'studio-orders',
  implementations: [
    ...choiceCalls,
    implement(contract.listStudioOrders, ({ query }, context) => listOrders(query, context)),
    implement(contract.getStudioOrder, ({ params }, context) => readOrder(params.order_id, context)),
    implement(contract.addOrderNote, ({ params, body }, context) =>
      context.write(db => addNote(db, { ...toNote(params.order_id, context), text: body.text })),
    ),
    implement(contract.deleteOrderNote, ({ params }, context) =>
      context.write(db => deleteNote(db, { ...toNote(params.order_id, context), noteId: params.note_id })),
    ),
    implement(contract.revealOrder, ({ params, body }, context) =>
      revealOrder(params.order_id, body.reason, context),
    ),
    ...orderActCalls,
  ],
}
