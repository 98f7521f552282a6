import * as z from 'zod'
import type { TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { reissueTickets } from './reissue-tickets.ts'
import { voidTickets } from './void-tickets.ts'

const lockStatement = statement({
  name: 'tickets.lock-for-command',
  text: `select id, state, version, name from entry_tickets where public_id = $1 for no key update`,
  row: z.object({
    id: z.int(),
    state: z.enum(['current', 'void']),
    version: z.int(),
    name: z.string().nullable(),
  }),
})
type Ticket = RowOf<typeof lockStatement>

/** An operator's action on a valid ticket; returns the ticket's new state. */
interface Act {
  name: string
  does: (
    db: Db,
    ticket: Ticket,
    event: { at: number; actor: TransitionActor },
  ) => Promise<{ state: 'current' | 'void'; version: number }>
}

type Acted =
  | { is: 'done'; state: 'current' | 'void'; version: number }
  | { is: 'unknown' }
  | { is: 'void_already' }

async function act(db: Db, ticketId: string, { name, does }: Act, by: OperatorAct): Promise<Acted> {
  const [ticket] = await db.query(lockStatement, [ticketId])
  if (!ticket) return { is: 'unknown' }
  const { state, version } = ticket
  if (state === 'void') return { is: 'void_already' }
  const after = await does(db, ticket, { at: by.now, actor: `operator:${by.actor.name}` })
  const entry = { ...by, act: name, object: `ticket ${ticketId}` }
  await writeAudit(db, { ...entry, before: { state, version }, after }, by.now)
  return { is: 'done', ...after }
}

/** Voids a ticket permanently, without a refund. */
export const voidForOperator = (db: Db, ticketId: string, by: OperatorAct): Promise<Acted> =>
  act(db, ticketId, voiding, by)

/** Gives a ticket a new code and voids all older codes. */
export const reissueForOperator = (db: Db, ticketId: string, by: OperatorAct): Promise<Acted> =>
  act(db, ticketId, reissuing, by)

const voiding: Act = {
  name: 'ticket void',
  async does(db, { id, version }, event) {
    await voidTickets(db, [id], { ...event, reason: 'operator' })
    return { state: 'void', version }
  },
}

const reissuing: Act = {
  name: 'ticket reissue',
  async does(db, { id, name, version }, event) {
    await reissueTickets(db, [{ id, name }], { ...event, act: 'reissue' })
    return { state: 'current', version: version + 1 }
  },
}
