import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { paymentWorldOn, type WorldOptions } from './payment-world.ts'

/** Creates a {@link paymentWorldOn} a separate database, which is deleted with it. */
export const aPaymentWorld = async (options: WorldOptions = {}) =>
  paymentWorldOn(await testDatabase(), options)
