import type { Logger } from 'pino'
import type { Outside } from '../../../../platform/server/call-service.ts'
import { failedReading } from './failed-reading.ts'
import type { ProviderPayment, Reading } from './provider.ts'

export interface InicisMeans {
  outside: Outside
  now: () => number
  log: Pick<Logger, 'error'>
}

/**
 * What a net cancel's answer says. A refusal most likely means that nothing was approved, and without a tid nothing else
 * can be asked: the payment fails as well, and people look whether it was charged.
 */
export function undoneReading(
  payment: ProviderPayment,
  { code, isUndone }: { code: string; isUndone: boolean },
  log: InicisMeans['log'],
): Reading {
  if (!isUndone) log.error({ payment: payment.id, code }, 'KG Inicis refused to undo an approval')
  return failedReading(payment, 'timed_out')
}
