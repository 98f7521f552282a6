import { Failure } from '../../../../platform/contract/errors.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { payRefundByHand } from '../pay-by-hand.ts'

export const byHandCommand: Command = {
  name: 'payments by-hand',
  summary: 'Notes that a refund which its provider refused was paid another way.',
  args: ['refund'],
  options: {
    reason: { help: 'how it was paid, for the audit log', value: 'text', isRequired: true },
  },
  details: 'The refund by its id, as `payments reconcile` and the fan’s order name it. It must have failed.',
  run(input, context) {
    const [id = ''] = input.args
    return context.database.transaction(async db => {
      const paid = await payRefundByHand(db, id, getOperatorAct(input, context))
      return paid instanceof Failure
        ? { ok: false, problem: `Refund ${id}: ${paid.description}` }
        : { ok: true, data: paid, text: `Refund ${id} is noted as paid by hand.` }
    })
  },
}
