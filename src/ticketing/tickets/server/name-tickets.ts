import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { ticketErrors } from '../contract.ts'
import {
  belongToProject,
  isFrozen,
  type LockedTicket,
  lockTickets,
  lockTicketsOfOrder,
} from './lock-tickets.ts'
import { reissueTickets } from './reissue-tickets.ts'

interface NamesInput {
  userId: number
  projectId: number
  orderId: string | null
  /** Null selects the order's tickets that the fan holds, in the order's sequence. */
  ticketIds: readonly string[] | null
  /** Null leaves a ticket's name unchanged; an empty string removes it. */
  names: readonly (string | null)[]
  now: number
}

/** Names tickets and reissues them, so that older codes become invalid. */
export async function nameTickets(db: Db, input: NamesInput): Promise<{ ids: string[] } | Failure> {
  const { names, now } = input
  const tickets = await lockNamedTickets(db, input)
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

async function lockNamedTickets(
  db: Db,
  { userId, projectId, orderId, ticketIds }: NamesInput,
): Promise<LockedTicket[] | null> {
  if (ticketIds === null) {
    return orderId === null ? null : lockTicketsOfOrder(db, { orderId, projectId, userId })
  }
  const tickets = await lockTickets(db, ticketIds, userId)
  return tickets && (await belongToProject(db, ticketIds, projectId)) ? tickets : null
}
