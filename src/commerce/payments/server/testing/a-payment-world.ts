import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { paymentWorldOn, type WorldOptions } from './payment-world.ts'

/** Creates a {@link paymentWorldOn} its own database, which is deleted together with the world. */
export const aPaymentWorld = async (options: WorldOptions = {}) =>
  paymentWorldOn(await testDatabase(), options)
