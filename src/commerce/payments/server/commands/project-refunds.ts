import type { Command } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { setProjectRefunds } from '../refund-project.ts'
import type { CommandTools } from './payment-commands.ts'

const words = {
  stop: { summary: 'Stops the refunds of a failed or cancelled project.', done: 'are stopped' },
  start: { summary: 'Lets the refunds of a project go on.', done: 'go on' },
}

export const projectCommand = (tools: CommandTools): Command[] =>
  (['stop', 'start'] as const).map(act => ({
    name: `payments ${act}-refunds`,
    summary: words[act].summary,
    args: ['project'],
    options: { reason: { help: 'why, for the audit log', value: 'text', isRequired: true } },
    details:
      'The project by its id. Refunds that were promised already go on; it is the next orders that wait.',
    run(input, context) {
      const [id = ''] = input.args
      const projectId = /^\d{1,9}$/.test(id) ? Number(id) : 0
      const change = { projectId, isStopped: act === 'stop' }
      return context.database.transaction(async db => {
        const refunds = await setProjectRefunds(db, tools(context), change, getOperatorAct(input, context))
        if (!refunds) return { ok: false, problem: `No orders of project ${id} are being refunded.` }
        const text = `The refunds of project ${projectId} ${words[act].done}; ${refunds.refundedCount} orders so far.`
        return { ok: true, data: { project_id: projectId, ...refunds }, text }
      })
    },
  }))
