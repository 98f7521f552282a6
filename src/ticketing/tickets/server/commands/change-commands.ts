import type { Command } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { reissueForOperator, voidForOperator } from '../act-on-ticket.ts'
import { ticketHelp } from './named-ticket.ts'

const changing =
  (act: typeof voidForOperator): Command['run'] =>
  async (input, context) => {
    const [ticketId = ''] = input.args
    if (!input.options['reason']) return { ok: false, problem: '--reason is missing.' }
    const by = getOperatorAct(input, context)
    const done = await context.database.transaction(db => act(db, ticketId, by))
    if (done.is === 'unknown') return { ok: false, problem: `There is no ticket "${ticketId}".` }
    if (done.is === 'void_already') return { ok: false, problem: `Ticket ${ticketId} is void already.` }
    const { state, version } = done
    const text = `Ticket ${ticketId} is ${state}, version ${version}.`
    return { ok: true, data: { ticket_id: ticketId, state, version }, text }
  }

const options = { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } }

export const voidCommand: Command = {
  name: 'tickets void',
  summary: 'Voids an entry ticket for good: red at every door. Its money is not touched.',
  args: ['ticket'],
  options,
  details: `Pieces that are to be paid back are voided by \`payments refund\`. ${ticketHelp}`,
  run: changing(voidForOperator),
}

export const reissueCommand: Command = {
  name: 'tickets reissue',
  summary: 'Gives an entry ticket a new code, and voids every older one of it.',
  args: ['ticket'],
  options,
  details: `For a code that was copied. Its fan sees the new one; the freeze before the doors is not asked. ${ticketHelp}`,
  run: changing(reissueForOperator),
}
