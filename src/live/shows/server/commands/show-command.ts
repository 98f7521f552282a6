import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { type FoundShow, findShow } from '../find-show.ts'
import { showNotFound } from './show-argument.ts'

interface Work {
  db: Db
  show: FoundShow
  args: string[]
  options: CommandInput['options']
  by: OperatorAct
}

/** Defines a command for one show, named by the first argument and changed in one transaction. */
export function defineShowCommand(
  command: Omit<Command, 'run'>,
  work: (work: Work) => Promise<CommandResult>,
): Command {
  const run = (input: CommandInput, context: CommandContext) =>
    context.database.transaction(async db => {
      const [name = '', ...args] = input.args
      const show = await findShow(db, name)
      if (!show) return showNotFound(name)
      return work({ db, show, args, options: input.options, by: getOperatorAct(input, context) })
    })
  return { ...command, run }
}

export const refuse = (problem: string): CommandResult => ({ ok: false, problem })
export const reasonOption = { help: 'why, for the audit log', value: 'text' }
