/** Endpoints that modules don't export from their `contract.ts`, for tests of other modules' pages. */
export { giveUpOrder } from '../../commerce/payments/order-contract.ts'
export { enterWaitingRoom } from '../../commerce/shop/waiting-contract.ts'
