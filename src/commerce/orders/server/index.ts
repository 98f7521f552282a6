import { fillMails } from '../../../notifications/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { whenSalesStop } from '../../shop/server/index.ts'
import { dispatchCommand, dispatchFileCommand } from './commands/dispatch-commands.ts'
import { endCommands } from './commands/end-commands.ts'
import { searchCommand } from './commands/search-orders.ts'
import { showCommand } from './commands/show-order.ts'
import { completeOrders } from './complete-orders.ts'
import { completeUnshipped } from './complete-unshipped.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { fillOrderMail } from './fill-order-mail.ts'
import { followStoppedSales } from './follow-stopped-sales.ts'
import { forgetClearanceCodes, forgetOrderDetails } from './forget.ts'
import { mailReceipt } from './mail-receipt.ts'
import { orderCalls } from './order-calls.ts'
import { orderMachine } from './order-machine.ts'
import { orderData } from './personal-data.ts'
import { remindOfHolds } from './remind-of-holds.ts'

export { allowedOf } from './allowed.ts'
export { answerOrder } from './answer-order.ts'
export { lockBuyer } from './buyer.ts'
export { endHold } from './end-hold.ts'
export { endExpired, expiredOrders } from './expired-holds.ts'
export { findOrder } from './find-order.ts'
export { areFree, areTo, itemsTo } from './free-items.ts'
export { findOrderOfFan, type LockedOrder, lockOrder, type OrderLine } from './lock-order.ts'
export { markDisputed, takeOutDisputed, voidDisputed } from './mark-disputed.ts'
export { countOpenPayments } from './open-payments.ts'
export { type OrderCard, orderCards } from './order-cards.ts'
export { orderMachine } from './order-machine.ts'
export { readState } from './order-state.ts'
export { payOrder } from './pay-order.ts'
export { type GrantedOrder, placeGranted } from './place-granted.ts'
export { placeToPay } from './place-order.ts'
export { areLeft, leftItems, type Pieces, type RefundAmounts, refundOf, wholeOf } from './refund-of.ts'
export { secureStock } from './secure-stock.ts'
export { takeBackItems } from './take-back-items.ts'
export { tellBuyer } from './tell-buyer.ts'
export { type GivenBack, issueTicketsBy, type PaidOrder, type Voiding } from './ticketing.ts'

whenSalesStop(followStoppedSales)
fillMails('order', fillOrderMail)

/** Orders: what was bought, and what becomes of it (docs/orders.md). */
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
    forgetOrderDetails,
    forgetClearanceCodes,
    mailReceipt,
  ],
  commands: [searchCommand, showCommand, dispatchCommand, dispatchFileCommand, ...endCommands],
}
