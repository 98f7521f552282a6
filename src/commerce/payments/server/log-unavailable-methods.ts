import type { Logger } from 'pino'
import { paymentMethods } from '../../prices/contract.ts'
import {
  getPaymentProvider,
  listConfiguredMethods,
  type PaymentProviders,
} from '../../prices/server/index.ts'
import { providerVariables } from './config/payments-config.ts'

/** Logs for operators at startup which payment methods are unavailable and which variables are missing. */
export function logUnavailableMethods(config: PaymentProviders, log: Pick<Logger, 'info'>): void {
  const on = listConfiguredMethods(config)
  const off = paymentMethods.filter(method => !on.includes(method))
  if (off.length === 0) return
  const missing = Object.fromEntries(
    off.map(method => [method, providerVariables[getPaymentProvider(method)]]),
  )
  log.info({ missing }, `not offered for want of keys: ${off.join(', ')}`)
}
