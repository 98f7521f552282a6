import { Failure, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { runGraveAct } from '../../../../platform/server/operators/run-grave-act.ts'
import { reissueForOperator } from '../act-on-ticket.ts'
import { findTicketOrder } from '../staff/find-ticket-order.ts'
import { voidAct } from '../staff/void-act.ts'
import { ticketHelp } from './named-ticket.ts'

const options = { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } }

const noReason = { ok: false, problem: '--reason is missing.' } as const
const report = (ticketId: string, state: string, version: number) => ({
  ok: true as const,
  data: { ticket_id: ticketId, state, version },
  text: `Ticket ${ticketId} is ${state}, version ${version}.`,
})
const refuse = (ticketId: string, isUnknown: boolean) => ({
  ok: false as const,
  problem: isUnknown ? `There is no ticket "${ticketId}".` : `Ticket ${ticketId} is void already.`,
})

export const voidCommand: Command = {
  name: 'tickets void',
  summary: 'Voids an entry ticket for good: red at every door. Its money is not touched.',
  args: ['ticket'],
  options,
  details: `Pieces that are to be paid back are voided by \`payments refund\`. ${ticketHelp}`,
  async run({ args: [ticketId = ''], options: { reason } }, context) {
    if (!reason) return noReason
    const ticket = await findTicketOrder(context.database.read, ticketId)
    if (!ticket) return refuse(ticketId, true)
    const input = { order_id: ticket.orderId, ticket_ids: [ticketId] }
    const done = await runGraveAct(context, voidAct, input, { reason })
    if (done instanceof Failure) return refuse(ticketId, done.entry === platformErrors.notFound)
    return report(ticketId, 'void', ticket.version)
  },
}

export const reissueCommand: Command = {
  name: 'tickets reissue',
  summary: 'Gives an entry ticket a new code, and voids every older one of it.',
  args: ['ticket'],
  options,
  details: `For a code that was copied. Its fan sees the new one; the freeze before the doors is not asked. ${ticketHelp}`,
  async run(input, context) {
    const [ticketId = ''] = input.args
    if (!input.options['reason']) return noReason
    const by = getOperatorAct(input, context)
    const done = await context.database.transaction(db => reissueForOperator(db, ticketId, by))
    return done.is === 'done'
      ? report(ticketId, done.state, done.version)
      : refuse(ticketId, done.is === 'unknown')
  },
}
