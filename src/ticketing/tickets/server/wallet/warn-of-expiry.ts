import type { Logger } from 'pino'
import type { Config } from '../../../../platform/server/config.ts'

/** Tickets are sold and admitted without a wallet, so a certificate that has run out stops no start. */
export function warnOfExpiry(
  { wallet }: Pick<Config, 'wallet'>,
  log: Pick<Logger, 'warn'>,
  now: number,
): void {
  if (!wallet || now < wallet.expiresAtMs) return
  const expiredAt = new Date(wallet.expiresAtMs).toISOString()
  log.warn({ expiredAt }, 'WALLET_CERTIFICATE or WALLET_ISSUER has run out: tickets have no wallet passes')
}
