import { createOutside } from '../../../../platform/server/call-service.ts'
import type { Command, CommandContext } from '../../../../platform/server/operators/command.ts'
import type { PaymentTools, ToolsOf } from '../tools.ts'
import { byHandCommand } from './by-hand.ts'
import { projectCommand } from './project-refunds.ts'
import { reconcileCommand } from './reconcile.ts'
import { refundCommand } from './refund.ts'
import { reportCommand } from './report.ts'

/** Makes the tools of a command, which runs beside the server. */
export type CommandTools = (context: CommandContext) => PaymentTools

export function paymentCommands(toolsOf: ToolsOf): Command[] {
  const tools: CommandTools = context =>
    toolsOf({ ...context, ...context.database, outside: createOutside({ log: context.log }) })
  return [
    reconcileCommand(tools),
    reportCommand,
    refundCommand(tools),
    byHandCommand(tools),
    ...projectCommand(tools),
  ]
}
