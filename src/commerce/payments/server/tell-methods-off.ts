import type { Logger } from 'pino'
import { paymentMethods } from '../../prices/contract.ts'
import { type Carriers, carrierOf, methodsWithKeys } from '../../prices/server/index.ts'
import { providerVariables } from './config/payments-config.ts'

/** For operators, once at the start: what fans are not offered to pay with, and which variables are missing. */
export function tellMethodsOff(config: Carriers, log: Pick<Logger, 'info'>): void {
  const on = methodsWithKeys(config)
  const off = paymentMethods.filter(method => !on.includes(method))
  if (off.length === 0) return
  const missing = Object.fromEntries(off.map(method => [method, providerVariables[carrierOf(method)]]))
  log.info({ missing }, `not offered for want of keys: ${off.join(', ')}`)
}
