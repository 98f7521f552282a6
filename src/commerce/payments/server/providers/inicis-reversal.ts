import type { Logger } from 'pino'
import type { ServiceClient } from '../../../../platform/server/call-service.ts'
import { toFailedReading } from './failed-reading.ts'
import type { ProviderPayment, Reading } from './provider.ts'

export interface InicisDeps {
  outside: ServiceClient
  now: () => number
  log: Pick<Logger, 'error'>
}

/**
 * Converts the response to a net cancel into a reading. A refusal most likely means that nothing was
 * approved, and without a tid nothing can be queried. So the payment fails in this case too, and operators
 * check whether it was charged.
 */
export function toReversalReading(
  payment: ProviderPayment,
  { code, isUndone }: { code: string; isUndone: boolean },
  log: InicisDeps['log'],
): Reading {
  if (!isUndone) log.error({ payment: payment.id, code }, 'KG Inicis refused to undo an approval')
  return toFailedReading(payment, 'timed_out')
}
