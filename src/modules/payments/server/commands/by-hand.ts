import { Failure } from '../../../../platform/contract/errors.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { payRefundByHand } from '../pay-by-hand.ts'
import type { CommandTools } from './payment-commands.ts'

export const byHandCommand = (tools: CommandTools): Command => ({
  name: 'payments by-hand',
  summary: 'Notes that a refund which its provider refused was paid another way.',
  args: ['refund'],
  options: {
    reason: { help: 'how it was paid, for the audit log', value: 'text', isRequired: true },
  },
  details: 'The refund by its id, as `payments reconcile` and the fan’s order name it. It must have failed.',
  run: ({ args: [id = ''], options }, context) =>
    context.database.transaction(async db => {
      const { operator, now } = context
      const paid = await payRefundByHand(db, tools(context), { publicId: id, operator })
      if (paid instanceof Failure) return { ok: false, problem: `Refund ${id}: ${paid.description}` }
      const entry = {
        operator,
        act: 'payments by-hand',
        subject: `refund ${id}`,
        reason: options['reason'] ?? null,
      }
      await writeAudit(db, { ...entry, before: { status: 'failed' }, after: { status: 'by_hand' } }, now())
      return { ok: true, data: paid, text: `Refund ${id} is noted as paid by hand.` }
    }),
})
