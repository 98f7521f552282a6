import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { ticketErrors } from '../contract.ts'
import { areOfProject, isFrozen, type LockedTicket, lockTickets, lockTicketsOfOrder } from './lock-tickets.ts'
import { reissueTickets } from './reissue-tickets.ts'

interface Asked {
  userId: number
  projectId: number
  orderId: string | null
  /** Null: the tickets of the order that the fan holds, in its order. */
  ticketIds: readonly string[] | null
  /** Null: that ticket stays as it is. Empty: it has no name any more. */
  names: readonly (string | null)[]
  now: number
}

/** Names tickets, or issues them anew: whoever has an older code of one doesn't get in with it. */
export async function nameTickets(db: Db, asked: Asked): Promise<{ ids: string[] } | Failure> {
  const { names, now } = asked
  const tickets = await ticketsOf(db, asked)
  if (tickets === null || tickets.length === 0) return fail(ticketErrors.notFound)
  if (names.length > tickets.length) return fail(ticketErrors.tooManyNames)
  const changes = tickets.flatMap((ticket, index) => {
    const name = names[index]
    return name === undefined || name === null ? [] : [{ ticket, name: name === '' ? null : name }]
  })
  if (changes.some(({ ticket }) => ticket.state === 'void')) return fail(ticketErrors.isVoid)
  if (changes.some(({ ticket }) => isFrozen(ticket, now))) return fail(ticketErrors.frozen)
  await reissueTickets(
    db,
    changes.map(({ ticket, name }) => ({ id: ticket.id, name })),
    { act: 'reissue', at: now, actor: 'fan' },
  )
  return { ids: tickets.map(({ publicId }) => publicId) }
}

async function ticketsOf(
  db: Db,
  { userId, projectId, orderId, ticketIds }: Asked,
): Promise<LockedTicket[] | null> {
  if (ticketIds === null) {
    return orderId === null ? null : lockTicketsOfOrder(db, { orderId, projectId, userId })
  }
  const tickets = await lockTickets(db, ticketIds, userId)
  return tickets && (await areOfProject(db, ticketIds, projectId)) ? tickets : null
}
