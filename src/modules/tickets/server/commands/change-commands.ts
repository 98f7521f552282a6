import type { Actor } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { reissueTickets } from '../reissue-tickets.ts'
import { voidTickets } from '../void-tickets.ts'
import { lockTicket, ticketHelp } from './find-tickets.ts'

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>
type Told = { at: number; actor: Actor }

/** What a command does to a current ticket; answers what it is then. */
type Act = (db: Db, ticket: Ticket, told: Told) => Promise<{ state: string; version: number }>

function changing(name: string, does: Act): Command['run'] {
  return ({ args: [ticketId = ''], options: { reason } }, { database, now, operator }) => {
    if (!reason) return Promise.resolve({ ok: false, problem: '--reason is missing.' })
    return database.transaction(async db => {
      const ticket = await lockTicket(db, ticketId)
      if (!ticket) return { ok: false, problem: `There is no ticket "${ticketId}".` }
      const { state, version } = ticket
      if (state === 'void') return { ok: false, problem: `Ticket ${ticketId} is void already.` }
      const after = await does(db, ticket, { at: now(), actor: `operator:${operator}` })
      const entry = { operator, act: name, subject: `ticket ${ticketId}`, reason }
      await writeAudit(db, { ...entry, before: { state, version }, after }, now())
      const text = `Ticket ${ticketId} is ${after.state}, version ${after.version}.`
      return { ok: true, data: { ticket_id: ticketId, ...after }, text }
    })
  }
}

const options = { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } }

export const voidCommand: Command = {
  name: 'tickets void',
  summary: 'Voids an entry ticket for good: red at every door. Its money is not touched.',
  args: ['ticket'],
  options,
  details: `Pieces that are to be paid back are voided by \`payments refund\`. ${ticketHelp}`,
  run: changing('tickets void', async (db, { id, version }, told) => {
    await voidTickets(db, [id], { ...told, reason: 'operator' })
    return { state: 'void', version }
  }),
}

export const reissueCommand: Command = {
  name: 'tickets reissue',
  summary: 'Gives an entry ticket a new code, and voids every older one of it.',
  args: ['ticket'],
  options,
  details: `For a code that was copied. Its fan sees the new one; the freeze before the doors is not asked. ${ticketHelp}`,
  run: changing('tickets reissue', async (db, { id, name, version }, told) => {
    await reissueTickets(db, [{ id, name }], { ...told, act: 'reissue' })
    return { state: 'current', version: version + 1 }
  }),
}
