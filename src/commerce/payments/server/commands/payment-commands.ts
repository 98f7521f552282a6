import type { Command, CommandContext } from '../../../../platform/server/operators/command.ts'
import { createRefundAct } from '../acts/refund-act.ts'
import type { MakeTools, PaymentTools } from '../tools.ts'
import { byHandCommand } from './by-hand.ts'
import { projectCommands } from './project-refunds.ts'
import { reconcileCommand } from './reconcile.ts'
import { refundCommand } from './refund.ts'
import { registerDomainCommand } from './register-domain.ts'
import { reportCommand } from './report.ts'

const quiet = { info: () => {}, warn: () => {} }

/** Creates the tools for a command, which runs in its own process. */
export type CommandTools = (context: CommandContext) => PaymentTools

export function paymentCommands(makeTools: MakeTools): Command[] {
  const tools: CommandTools = context =>
    makeTools({ ...context, ...context.database, outside: context.createServices({ log: context.log }) })
  // Disables the call log, because the command's result already reports each failed payment.
  const quietTools: CommandTools = context =>
    makeTools({ ...context, ...context.database, outside: context.createServices({ log: quiet }) })
  return [
    reconcileCommand(quietTools),
    reportCommand,
    refundCommand(createRefundAct(makeTools)),
    byHandCommand,
    registerDomainCommand(tools),
    ...projectCommands(tools, makeTools),
  ]
}
