import type { Logger } from 'pino'
import { keysOfCarriers, type PaymentsConfig } from '../../../platform/server/payments/payments-config.ts'
import { paymentMethods } from '../contract.ts'
import { carrierOf, methodsWithKeys } from '../pricing/payment-methods.ts'

/** For operators, once at the start: what fans are not offered to pay with, and which variables are missing. */
export function tellMethodsOff(config: PaymentsConfig, log: Pick<Logger, 'info'>): void {
  const on = methodsWithKeys(config)
  const off = paymentMethods.filter(method => !on.includes(method))
  if (off.length === 0) return
  const missing = Object.fromEntries(off.map(method => [method, keysOfCarriers[carrierOf(method)]]))
  log.info({ missing }, `not offered for want of keys: ${off.join(', ')}`)
}
