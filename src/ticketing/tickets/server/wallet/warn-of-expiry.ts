import type { Logger } from 'pino'
import type { Config } from '../../../../platform/server/config.ts'

/** Warns of an expired certificate instead of stopping the startup, because tickets work without a wallet. */
export function warnOfExpiry(
  { wallet }: Pick<Config, 'wallet'>,
  log: Pick<Logger, 'warn'>,
  now: number,
): void {
  if (!wallet || now < wallet.expiresAtMs) return
  const expiredAt = new Date(wallet.expiresAtMs).toISOString()
  log.warn({ expiredAt }, 'WALLET_CERTIFICATE or WALLET_ISSUER has run out: tickets have no wallet passes')
}
