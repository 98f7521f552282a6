import { type Failure, fail } from '../../../../platform/contract/errors.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { FanContext } from '../../../../platform/server/context.ts'
import { ticketErrors } from '../../contract.ts'
import { readTickets } from '../list-tickets.ts'
import { presentTicket } from '../present-ticket.ts'
import { createPassToken } from './pass-token.ts'

/** Long enough for a slow phone; the URL is invalid afterwards. */
const lifeMs = 5 * 60_000

/**
 * Returns the URL of a ticket's wallet pass. A phone's wallet opens URLs but no API responses, so the URL
 * itself identifies the ticket and its fan for a short time.
 */
export async function offerPass(
  ticketId: string,
  { fan, read, locale, config, now }: FanContext,
): Promise<{ url: string; expires_at: string } | Failure> {
  const reader = { userId: fan.userId, now: now(), config }
  const [row] = await readTickets(read, { userId: fan.userId, locale, ids: [ticketId] })
  if (!row) return fail(ticketErrors.notFound)
  const { state, allowed } = await presentTicket(row, reader)
  if (state === 'void') return fail(ticketErrors.isVoid)
  if (!allowed.includes('save_to_wallet')) return fail(ticketErrors.noWalletPass)
  const expiresAt = now() + lifeMs
  const token = createPassToken({ ticketId, userId: fan.userId, locale, expiresAt }, config)
  return {
    url: `${config.publicUrl}${paths.walletPass(token)}`,
    expires_at: new Date(expiresAt).toISOString(),
  }
}
