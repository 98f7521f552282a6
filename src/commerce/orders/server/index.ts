import { onContactChange } from '../../../identity/accounts/server/index.ts'
import { registerMailContent } from '../../../notifications/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { onSalesStop } from '../../shop/server/index.ts'
import { replaceAct } from './acts/replace-act.ts'
import { dispatchCommand, dispatchFileCommand } from './commands/dispatch-commands.ts'
import { endCommands } from './commands/end-commands.ts'
import { searchCommand } from './commands/search-orders.ts'
import { showCommand } from './commands/show-order.ts'
import { completeOrders } from './complete-orders.ts'
import { completeUnshipped } from './complete-unshipped.ts'
import { countSales, endStoppedHolds } from './count-stopped-sales.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { fillOrderMail } from './fill-order-mail.ts'
import { measureHolds } from './hold-metrics.ts'
import { mailReceipt } from './mail-receipt.ts'
import { orderCalls } from './order-calls.ts'
import { orderMachine } from './order-machine.ts'
import { indexOlderBuyers, reindexOrdersOfFan } from './order-search.ts'
import { orderData } from './personal-data.ts'
import { purgeClearanceCodes, purgeOrderDetails } from './purge-order-details.ts'
import { recountStock } from './recount.ts'
import { remindOfHolds } from './remind-of-holds.ts'
import { resendOrderMail } from './staff/resend-mail.ts'

export { sendParcel } from './act-on-order.ts'
export { getAllowedActs } from './allowed-acts.ts'
export { lockBuyer } from './buyer.ts'
export { carriers, nameParcel } from './carriers.ts'
export {
  areUnrefunded,
  computeRefund,
  computeRefundLimits,
  type Extras,
  isPayable,
  type LineQuantity,
  listUnrefunded,
  type RefundAmounts,
  type RefundLimits,
  type RefundParts,
  splitTotal,
} from './compute-refund.ts'
export { countLineRefunds } from './count-line-refunds.ts'
export { getUnsentUnits } from './dispatch-order.ts'
export { endHold } from './end-hold.ts'
export { endHoldsIfExpired, findExpiredOrders } from './expired-holds.ts'
export { findOrder } from './find-order.ts'
export { findFanOrder, type LockedOrder, lockOrder, type OrderLine } from './lock-order.ts'
export {
  markDisputed,
  removeDisputedEntries,
  voidDisputedTickets,
} from './mark-disputed.ts'
export { notifyBuyer } from './notify-buyer.ts'
export { adjustOpenPayments } from './open-payments.ts'
export { type OrderCard, readOrderCards } from './order-cards.ts'
export { orderMachine } from './order-machine.ts'
export { addProviderIds } from './order-search.ts'
export { readState } from './order-state.ts'
export { readParcelFile } from './parcel-file.ts'
export { payOrder } from './pay-order.ts'
export { type GrantedOrder, placeGranted } from './place-granted.ts'
export { placeOrderWithPayment } from './place-order.ts'
export { respondWithOrder } from './respond-with-order.ts'
export {
  areReturnable,
  canReturnBy,
  listReturnableBy,
} from './returnable-units.ts'
export { secureStock } from './secure-stock.ts'
export {
  explainUnsendable,
  findNamedOrders,
  findParcels,
  type NamedOrder,
} from './staff/check-parcels.ts'
export { countUnsent, groupUnsent } from './staff/count-unsent.ts'
export { editAddress, openAddress, readOpenedAddress } from './staff/edit-address.ts'
export { readEvidenceFacts } from './staff/evidence-facts.ts'
export { countOrdersForStaff, exportOrders } from './staff/export-orders.ts'
export { listOrderChoices } from './staff/list-order-choices.ts'
export { listOrdersForStaff, type StaffOrderRow } from './staff/list-orders-for-staff.ts'
export { countOrdersOfFan, listOrdersOfFan } from './staff/list-orders-of-fan.ts'
export type { StaffOrderFilter } from './staff/order-filter.ts'
export { addNote, deleteNote } from './staff/order-notes.ts'
export { buildOrderScopeSql, getScopeValues } from './staff/order-scope.ts'
export { readOrderPage, type StaffOrderPage } from './staff/read-order-page.ts'
export { readUnsentOrders, type UnsentOrder } from './staff/read-unsent.ts'
export { listMails, resendMail } from './staff/resend-mail.ts'
export { lockOrderForStaff, readOrderForStaff } from './staff/staff-order.ts'
export { summarizeUnsent } from './staff/summarize-unsent.ts'
export type { UnsentFilter } from './staff/unsent-sql.ts'
export { planTakeBack, takeBackItems } from './take-back-items.ts'
export {
  countVoidedTickets,
  type PaidOrder,
  type ReturnedUnits,
  registerTicketing,
  type Voiding,
} from './ticketing.ts'

onContactChange(reindexOrdersOfFan)
onSalesStop({ count: countSales, endHolds: endStoppedHolds })
registerMailContent('order', fillOrderMail)

/** Orders: purchases and their fulfilment (docs/orders.md). */
export const ordersModule: ServerModule = {
  name: 'orders',
  metrics: measureHolds,
  recounts: [recountStock],
  tables: ['order_events', 'order_lines', 'parcels', 'parcel_items'],
  implementations: orderCalls,
  machines: [orderMachine],
  personalData: orderData,
  tasks: [
    endExpiredHolds,
    remindOfHolds,
    completeOrders,
    completeUnshipped,
    purgeOrderDetails,
    purgeClearanceCodes,
    mailReceipt,
    resendOrderMail,
    indexOlderBuyers,
  ],
  graveActs: [replaceAct],
  commands: [searchCommand, showCommand, dispatchCommand, dispatchFileCommand, ...endCommands],
}
