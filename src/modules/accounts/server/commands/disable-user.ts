import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandOption,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { endSessions } from '../sessions.ts'
import { accountHelp, findAccount, noAccount } from './find-account.ts'

const reason: CommandOption = { help: 'why, for the audit log', value: 'text' }

/** Nobody can sign in any more, and every session ends at once. */
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

const setDisabledStatement = statement({
  name: 'accounts.set-disabled',
  text: 'update users set disabled_at = $2 where id = $1',
  row: none,
})

function setDisabled(
  isDisabled: boolean,
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const time = now()
  return database.transaction(async db => {
    const account = await findAccount(db, name, { isLocked: true })
    if (!account) return noAccount(name)
    const { id } = account
    const was = account.disabled_at !== null
    const data = { id, is_disabled: isDisabled, is_changed: was !== isDisabled }
    const word = isDisabled ? 'disabled' : 'enabled'
    if (!data.is_changed) return { ok: true, data, text: `Account ${id} is ${word} already.` }
    await db.query(setDisabledStatement, [id, isDisabled ? new Date(time) : null])
    if (isDisabled) await endSessions(db, { userId: id }, time)
    const entry = {
      ...{ operator, act: isDisabled ? 'user disable' : 'user enable', subject: `user ${id}` },
      ...{
        reason: options['reason'] ?? null,
        before: { is_disabled: was },
        after: { is_disabled: isDisabled },
      },
    }
    await writeAudit(db, entry, time)
    return { ok: true, data, text: `Account ${id} is ${word}.` }
  })
}
