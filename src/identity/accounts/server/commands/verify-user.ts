import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findAccount } from '../find-account.ts'
import { toVerifiedPhone, type VerifiedFact, verifyAccount } from '../verify-account.ts'
import { accountHelp, toAccountNotFound } from './account-argument.ts'

/**
 * Verifies fans or parents whom our emails or text messages don't reach, once support has checked their
 * identity in another way.
 */
export const verifyUser: Command = {
  name: 'user verify',
  summary: 'Takes an email address, a phone number or a parent’s permission of an account as proved.',
  args: ['account'],
  options: {
    email: { help: 'the address that the account has' },
    phone: { help: 'a number in E.164, such as +12125550123, which becomes the account’s', value: 'number' },
    parent: { help: 'a parent has given permission: the account is restricted no more' },
    reason: { help: 'what proved it, for the audit log', value: 'text', isRequired: true },
  },
  details: accountHelp,
  run: verify,
}

const names = { email: 'email address', phone: 'phone number', parent: 'parent’s permission' }

async function verify(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  const verified = readVerified(input)
  if ('problem' in verified) return { ok: false, problem: verified.problem }
  return context.database.transaction(async db => {
    const account = await findAccount(db, name, { isLocked: true })
    if (!account) return toAccountNotFound(name)
    const done = await verifyAccount(db, { account, verified, by: getOperatorAct(input, context) })
    if (done === 'number_taken') return { ok: false, problem: 'Another account has this number.' }
    const data = { id: account.id, is_changed: done === 'verified' }
    const already = data.is_changed ? '' : ' already'
    return {
      ok: true,
      data,
      text: `The ${names[verified.what]} of account ${account.id} is verified${already}.`,
    }
  })
}

function readVerified({
  options: { email, phone, parent },
}: CommandInput): VerifiedFact | { problem: string } {
  if ([email, phone, parent].filter(fact => fact !== undefined).length !== 1)
    return { problem: 'One of --email, --phone and --parent has to be given.' }
  if (phone === undefined) return { what: email === undefined ? 'parent' : 'email' }
  return (
    toVerifiedPhone(phone) ?? { problem: `"${phone}" is no phone number in E.164, such as +12125550123.` }
  )
}
