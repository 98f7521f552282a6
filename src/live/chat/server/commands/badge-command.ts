import { accountHelp, findAccount, toAccountNotFound } from '../../../../identity/accounts/server/index.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findShow, showHelp, showNotFound } from '../../../shows/server/index.ts'
import { badges, changeBadge } from '../change-badge.ts'

export const badgeCommand: Command = {
  name: 'chat badge',
  summary: "Gives an account of the artist's people a badge in chats, or takes it away.",
  args: ['account', 'badge'],
  options: {
    show: { help: 'in the chat of this show alone', value: 'show' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `The badge is ${badges.join(', ')} or none. ${accountHelp} ${showHelp}`,
  run: setBadge,
}

async function setBadge(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [accountName = '', badgeName = ''] = input.args
  const showName = input.options['show']
  const badge = badges.find(each => each === badgeName) ?? null
  if (!badge && badgeName !== 'none')
    return { ok: false, problem: `A badge is ${badges.join(', ')} or none.` }
  return context.database.transaction(async db => {
    const account = await findAccount(db, accountName, { isLocked: true })
    if (!account) return toAccountNotFound(accountName)
    const show = showName === undefined ? null : await findShow(db, showName)
    if (show === undefined) return showNotFound(showName ?? '')
    const [userId, showId] = [account.id, show?.id ?? null]
    const isChanged = await changeBadge(db, { userId, showId, badge, by: getOperatorAct(input, context) })
    const where = show ? `in the chat of show ${show.id}` : 'in all chats'
    const text = `User ${userId} ${badge ? `is ${badge}` : 'has no badge'} ${where}${isChanged ? '.' : ' already.'}`
    return { ok: true, data: { user_id: userId, show_id: showId, badge, is_changed: isChanged }, text }
  })
}
