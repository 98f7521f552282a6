import { listMakesOfFan } from '../../../campaigns/server/index.ts'
import { listOrdersOfFan } from '../../../commerce/orders/server/index.ts'
import {
  type AccountRow,
  countOpenSessions,
  findAccount,
  toEmailKey,
} from '../../../identity/accounts/server/index.ts'
import { readChatStanding } from '../../../live/chat/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { maskEmail } from '../../../platform/server/mask.ts'
import { findScope, type StaffContext } from '../../../platform/server/staff.ts'
import { listSupportTickets } from '../../../site/support/server/index.ts'
import { listTicketsOfFan } from '../../../ticketing/tickets/server/index.ts'
import { type getStudioFan, studioFanErrors } from '../contract.ts'
import { listFanActs } from './allowed-acts.ts'

type Context = Pick<StaffContext, 'read' | 'staff' | 'locale' | 'now'>

export async function readFan(
  userId: number,
  context: Context,
): Promise<ResponseOf<typeof getStudioFan> | Failure> {
  const account = await findAccount(context.read, String(userId))
  if (!account) return fail(studioFanErrors.unknown)
  const [openSessions, parts] = await Promise.all([
    countOpenSessions(context.read, userId),
    readParts(account, context),
  ])
  return {
    user_id: account.id,
    name: account.username,
    email_masked: maskEmail(account.email),
    country: account.country_code,
    locale: account.locale,
    since: account.created_at.toISOString(),
    is_email_verified: account.email_confirmed_at !== null,
    is_phone_verified: account.is_phone_proved,
    is_restricted: account.is_restricted,
    is_disabled: account.disabled_at !== null,
    has_guardian: account.parent_email !== null,
    disabled_at: account.disabled_at?.toISOString() ?? null,
    open_session_count: openSessions,
    ...parts,
    allowed: listFanActs(context.staff, account),
  }
}

/** Reads what other modules know of the fan, each only with its right. */
async function readParts(account: AccountRow, { read, staff, locale, now }: Context) {
  const userId = account.id
  const ofFan = { userId, locale, now: now() }
  const orderScope = findScope(staff, { right: 'orders.read', scope: 'artist' })
  const holdsAll = (right: 'orders.read' | 'campaigns.read' | 'chat.moderate') =>
    findScope(staff, { right, scope: 'none' }) === null
  const [orders, tickets, makes, chat, supportTickets] = await Promise.all([
    orderScope === undefined ? null : listOrdersOfFan(read, { userId, locale, scope: orderScope }),
    holdsAll('orders.read') ? listTicketsOfFan(read, ofFan) : null,
    holdsAll('campaigns.read') ? listMakesOfFan(read, ofFan) : null,
    holdsAll('chat.moderate') ? readChatStanding(read, ofFan) : null,
    // Tickets from an unverified address may be another person's.
    account.email_confirmed_at ? listSupportTickets(read, toEmailKey(account.email)) : [],
  ])
  return { orders, tickets, makes, chat, support_tickets: supportTickets }
}
