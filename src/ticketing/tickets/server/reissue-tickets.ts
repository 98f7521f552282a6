import { changeStates, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { getInitials } from './initials.ts'
import { generateShortCode } from './short-code.ts'
import { ticketMachine } from './ticket-machine.ts'
import { deleteLinksStatement } from './void-tickets.ts'

const changeStatement = statement({
  name: 'tickets.reissue',
  text: `update entry_tickets t set version = t.version + 1, short_code = n.short_code, name = n.name,
      initials = n.initials
    from jsonb_to_recordset($1::jsonb) as n (id bigint, short_code text, name text, initials text) where t.id = n.id`,
  row: none,
})

interface ReissueDetails {
  act: 'reissue' | 'pass_on'
  at: number
  actor: TransitionActor
  /** Values of other columns to set on all tickets. */
  set?: { user_id: number; passed_on_at: Date }
  data?: Record<string, unknown>
}

/**
 * Gives valid, locked tickets a new version, which voids all codes shown or printed before and deletes their
 * links.
 */
export async function reissueTickets(
  db: Db,
  tickets: readonly { id: number; name: string | null }[],
  { act, at, actor, set, data }: ReissueDetails,
): Promise<void> {
  if (tickets.length === 0) return
  const ids = tickets.map(({ id }) => id)
  const changed = { ...set, changed_at: new Date(at) }
  const { refused } = await changeStates(db, ticketMachine, {
    ids,
    act,
    at,
    actor,
    set: changed,
    ...(data && { data }),
  })
  if (refused.length > 0) throw new Error('a void ticket was issued anew')
  const rows = tickets.map(({ id, name }) => ({
    id,
    name,
    short_code: generateShortCode(),
    initials: name === null ? '' : getInitials(name),
  }))
  await db.query(changeStatement, [JSON.stringify(rows)])
  await db.query(deleteLinksStatement, [ids])
}
