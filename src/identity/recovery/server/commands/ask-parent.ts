import { emailAddress } from '../../../../platform/contract/email-address.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import {
  accountHelp,
  findAccount,
  setParentEmail,
  toAccountNotFound,
} from '../../../accounts/server/index.ts'
import { emailLengthMax } from '../../../sign-up/contract.ts'
import { requestParentConsent } from '../request-confirmation.ts'

const address = emailAddress(emailLengthMax.parent)

/**
 * Sends the parent's email again, for under-age fans whose parent's link has expired or whose parent uses
 * another address.
 */
export const askParentCommand: Command = {
  name: 'user ask-parent',
  summary: 'Sends the letter to the parent of a restricted account again, or to another address.',
  args: ['account'],
  options: {
    email: {
      help: 'the parent’s address, where another one is right: links to the old one end',
      value: 'address',
    },
    reason: { help: 'why, for the audit log', value: 'text', isRequired: true },
  },
  details: accountHelp,
  async run({ args: [name = ''], options }, { database, now, actor }) {
    const { reason = null } = options
    const parsed = address.optional().safeParse(options.email)
    if (!parsed.success) {
      return {
        ok: false,
        problem: `"${options.email}" is no email address of ${emailLengthMax.parent} characters at most.`,
      }
    }
    const time = now()
    return database.transaction(async db => {
      const account = await findAccount(db, name, { isLocked: true })
      if (!account) return toAccountNotFound(name)
      const { id, parent_email: old } = account
      const data = { id, is_changed: account.is_restricted }
      if (!account.is_restricted) return { ok: true, data, text: `Account ${id} is not restricted.` }
      const to = parsed.data ?? old
      if (to === null) return { ok: false, problem: 'No parent is on record: --email has to be given.' }
      if (await setParentEmail(db, id, to)) {
        return { ok: false, problem: 'This is the address of the account itself.' }
      }
      await requestParentConsent(db, id, time)
      // The log outlives the account, so it records no address.
      const entry = { actor, act: 'user ask-parent', object: `user ${id}`, reason }
      await writeAudit(db, { ...entry, before: {}, after: { is_other_address: to !== old } }, time)
      return { ok: true, data, text: `The parent of account ${id} is written to.` }
    })
  },
}
