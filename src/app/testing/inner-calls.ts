/** Calls that modules declare behind their `contract.ts`, for tests of pages of other modules. */
export { giveUpOrder } from '../../commerce/payments/order-contract.ts'
export { enterWaitingRoom } from '../../commerce/shop/waiting-contract.ts'
