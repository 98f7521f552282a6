import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { readTickets } from '../list-tickets.ts'
import { presentTicket } from '../present-ticket.ts'
import { makePass } from './make-pass.ts'
import { readPassToken } from './pass-token.ts'

/**
 * `/wallet-pass/{token}.pkpass`: a ticket for a phone's wallet. It is read anew, so an address that was made before the
 * ticket was given back or passed on opens nothing. The name keeps the address out of the log.
 */
export const passRoute: DocumentRoute = {
  name: '/wallet-pass/{token}.pkpass',
  pattern: /^\/wallet-pass\/(?<token>[\w-]{1,600}\.[\w-]{43})\.pkpass$/,
  limit: { bucket: 'wallet-pass-read', perMinute: 6 },
  async answer({ token = '' }, { db, config, now, origin }) {
    const asked = readPassToken(token, { keys: config, now: now() })
    if (!asked || !config.wallet) return null
    const { userId, locale, ticketId } = asked
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
