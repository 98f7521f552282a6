import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { paymentWorldOn, type WorldOptions } from './payment-world.ts'

/** {@link paymentWorldOn} a database of its own, which goes with it. */
export const aPaymentWorld = async (options: WorldOptions = {}) =>
  paymentWorldOn(await testDatabase(), options)
