import type { ServerModule } from '../../../platform/server/app.ts'
import { orderMachine } from './order-machine.ts'
import { orderData } from './personal-data.ts'

/** Orders: what was bought, and what becomes of it (docs/orders.md). */
export const ordersModule: ServerModule = {
  name: 'orders',
  implementations: [],
  machines: [orderMachine],
  personalData: orderData,
}
