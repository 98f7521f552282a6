import { createOutside } from '../../../../platform/server/call-service.ts'
import type { Command, CommandContext } from '../../../../platform/server/operators/command.ts'
import type { PaymentTools, ToolsOf } from '../tools.ts'
import { byHandCommand } from './by-hand.ts'
import { projectCommand } from './project-refunds.ts'
import { reconcileCommand } from './reconcile.ts'
import { refundCommand } from './refund.ts'
import { registerDomainCommand } from './register-domain.ts'
import { reportCommand } from './report.ts'

const quiet = { info: () => {}, warn: () => {} }

/** Makes the tools of a command, which runs beside the server. */
export type CommandTools = (context: CommandContext) => PaymentTools

export function paymentCommands(toolsOf: ToolsOf): Command[] {
  const tools: CommandTools = context =>
    toolsOf({ ...context, ...context.database, outside: createOutside({ log: context.log }) })
  // Each payment is a call: the result names what went wrong, so that none has a line in the log.
  const quietTools: CommandTools = context =>
    toolsOf({ ...context, ...context.database, outside: createOutside({ log: quiet }) })
  return [
    reconcileCommand(quietTools),
    reportCommand,
    refundCommand(tools),
    byHandCommand,
    registerDomainCommand(tools),
    ...projectCommand(tools),
  ]
}
