import type {
  Command,
  CommandContext,
  CommandInput,
  CommandOption,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { setAccountDisabled } from '../disable-account.ts'
import { findAccount } from '../find-account.ts'
import { accountHelp, toAccountNotFound } from './account-argument.ts'

const reason: CommandOption = { help: 'why, for the audit log', value: 'text' }

/** Blocks sign-in and ends all sessions at once. */
export const disableUser: Command = {
  name: 'user disable',
  summary: 'Disables an account and ends its sessions.',
  args: ['account'],
  options: { reason: { ...reason, isRequired: true } },
  details: accountHelp,
  run: (input, context) => setDisabled(true, input, context),
}

export const enableUser: Command = {
  name: 'user enable',
  summary: 'Lets a disabled account sign in again.',
  args: ['account'],
  options: { reason },
  details: accountHelp,
  run: (input, context) => setDisabled(false, input, context),
}

function setDisabled(
  isDisabled: boolean,
  input: CommandInput,
  context: CommandContext,
): Promise<CommandResult> {
  const [name = ''] = input.args
  const by = getOperatorAct(input, context)
  return context.database.transaction(async db => {
    const account = await findAccount(db, name, { isLocked: true })
    if (!account) return toAccountNotFound(name)
    const { id } = account
    const act = isDisabled ? 'user disable' : 'user enable'
    const isChanged = await setAccountDisabled(db, { account, isDisabled, act, by })
    const data = { id, is_disabled: isDisabled, is_changed: isChanged }
    const word = isDisabled ? 'disabled' : 'enabled'
    return { ok: true, data, text: `Account ${id} is ${word}${isChanged ? '' : ' already'}.` }
  })
}
