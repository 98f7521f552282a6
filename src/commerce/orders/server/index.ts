import { fillMails } from '../../../notifications/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { whenSalesStop } from '../../shop/server/index.ts'
import { dispatchCommand, dispatchFileCommand } from './commands/dispatch-commands.ts'
import { endCommands } from './commands/end-commands.ts'
import { searchCommand } from './commands/search-orders.ts'
import { showCommand } from './commands/show-order.ts'
import { completeOrders } from './complete-orders.ts'
import { completeUnshipped } from './complete-unshipped.ts'
import { countStoppedSales } from './count-stopped-sales.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { fillOrderMail } from './fill-order-mail.ts'
import { mailReceipt } from './mail-receipt.ts'
import { orderCalls } from './order-calls.ts'
import { orderMachine } from './order-machine.ts'
import { orderData } from './personal-data.ts'
import { purgeClearanceCodes, purgeOrderDetails } from './purge-order-details.ts'
import { remindOfHolds } from './remind-of-holds.ts'

export { getAllowedActs as allowedOf } from './allowed-acts.ts'
export { lockBuyer } from './buyer.ts'
export {
  areUnrefunded as areLeft,
  computeRefund as refundOf,
  type LineQuantity as Pieces,
  listUnrefunded as leftItems,
  type RefundAmounts,
  splitTotal as wholeOf,
} from './compute-refund.ts'
export { endHold } from './end-hold.ts'
export { endHoldsIfExpired as endExpired, findExpiredOrders as expiredOrders } from './expired-holds.ts'
export { findOrder } from './find-order.ts'
export { findFanOrder as findOrderOfFan, type LockedOrder, lockOrder, type OrderLine } from './lock-order.ts'
export {
  markDisputed,
  removeDisputedEntries as takeOutDisputed,
  voidDisputedTickets as voidDisputed,
} from './mark-disputed.ts'
export { notifyBuyer as tellBuyer } from './notify-buyer.ts'
export { adjustOpenPayments as countOpenPayments } from './open-payments.ts'
export { type OrderCard, readOrderCards as orderCards } from './order-cards.ts'
export { orderMachine } from './order-machine.ts'
export { readState } from './order-state.ts'
export { payOrder } from './pay-order.ts'
export { type GrantedOrder, placeGranted } from './place-granted.ts'
export { placeOrderWithPayment as placeToPay } from './place-order.ts'
export { respondWithOrder as answerOrder } from './respond-with-order.ts'
export {
  areReturnable as areFree,
  canReturnBy as areTo,
  listReturnableBy as itemsTo,
} from './returnable-units.ts'
export { secureStock } from './secure-stock.ts'
export { takeBackItems } from './take-back-items.ts'
export {
  type PaidOrder,
  type ReturnedUnits as GivenBack,
  registerTicketing as issueTicketsBy,
  type Voiding,
} from './ticketing.ts'

whenSalesStop(countStoppedSales)
fillMails('order', fillOrderMail)

/** Orders: purchases and their fulfilment (docs/orders.md). */
export const ordersModule: ServerModule = {
  name: 'orders',
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
  ],
  commands: [searchCommand, showCommand, dispatchCommand, dispatchFileCommand, ...endCommands],
}
