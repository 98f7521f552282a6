import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { readTickets } from '../list-tickets.ts'
import { presentTicket } from '../present-ticket.ts'
import { makePass } from './make-pass.ts'
import { readPassToken } from './pass-token.ts'

/**
 * Serves `/wallet-pass/{token}.pkpass`: a ticket for a phone's wallet. The ticket is read again, so that a
 * URL created before the ticket was returned or passed on is invalid. The route's name keeps the token out of
 * the log.
 */
export const passRoute: DocumentRoute = {
  name: '/wallet-pass/{token}.pkpass',
  pattern: /^\/wallet-pass\/(?<token>[\w-]{1,600}\.[\w-]{43})\.pkpass$/,
  limit: { bucket: 'wallet-pass-read', perMinute: 6 },
  async answer({ token = '' }, { db, config, now, origin }) {
    const payload = readPassToken(token, { keys: config, now: now() })
    if (!payload || !config.wallet) return null
    const { userId, locale, ticketId } = payload
    const [row] = await readTickets(db, { userId, locale, ids: [ticketId] })
    const ticket = row && (await presentTicket(row, { userId, now: now(), config }))
    if (!ticket?.allowed.includes('save_to_wallet')) return null
    return {
      type: 'application/vnd.apple.pkpass',
      body: await makePass(ticket, { wallet: config.wallet, locale, origin }),
      fileName: `ticket-${ticket.place}.pkpass`,
      isPrivate: true,
    }
  },
}
