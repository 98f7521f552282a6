import * as z from 'zod'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandResult } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { accountHelp, findAccount, noAccount } from '../../../accounts/server/index.ts'
import { findShow, noShow, showHelp } from './find-show.ts'
import { reason } from './show-command.ts'

const changedRow = z.object({ user_id: z.int() })
const all = 'all'

const addModerator = statement({
  name: 'shows.add-moderator',
  text: `insert into show_moderators (show_id, user_id, created_at) values ($1, $2, $3)
    on conflict (show_id, user_id) do nothing returning user_id`,
  row: changedRow,
})
const removeModerator = statement({
  name: 'shows.remove-moderator',
  text: 'delete from show_moderators where show_id is not distinct from $1 and user_id = $2 returning user_id',
  row: changedRow,
})
const addGuest = statement({
  name: 'shows.add-guest',
  text: `insert into show_guests (show_id, user_id, created_at) values ($1, $2, $3)
    on conflict (show_id, user_id) do nothing returning user_id`,
  row: changedRow,
})
const removeGuest = statement({
  name: 'shows.remove-guest',
  text: 'delete from show_guests where show_id = $1 and user_id = $2 returning user_id',
  row: changedRow,
})

interface Words {
  name: string
  summary: string
  change: typeof addGuest
  /** An addition keeps its time. */
  isDated?: boolean
  /** Of every show, where that is possible. */
  takesAll: boolean
  says: string
}

const words: Words[] = [
  {
    ...{ name: 'show moderator-add', summary: 'Lets a fan keep order in the chat of a show, or of all.' },
    ...{ change: addModerator, isDated: true, takesAll: true, says: 'moderates' },
  },
  {
    ...{ name: 'show moderator-remove', summary: 'Takes that away again.' },
    ...{ change: removeModerator, takesAll: true, says: 'does not moderate' },
  },
  {
    ...{ name: 'show guest-add', summary: 'Lets a fan watch a show without a ticket.' },
    ...{ change: addGuest, isDated: true, takesAll: false, says: 'is a guest of' },
  },
  {
    ...{ name: 'show guest-remove', summary: 'Takes a fan off the list of guests.' },
    ...{ change: removeGuest, takesAll: false, says: 'is no guest of' },
  },
]

/** Who keeps order, and who needs no ticket. */
export const peopleCommands: Command[] = words.map(({ name, summary, change, isDated, takesAll, says }) => ({
  ...{ name, summary, args: ['show', 'account'], options: { reason } },
  details: `${showHelp}${takesAll ? ' All shows are named all.' : ''} ${accountHelp}`,
  run: ({ args: [showName = '', accountName = ''], options }, { database, now, operator }) =>
    database.transaction(async (db): Promise<CommandResult> => {
      const account = await findAccount(db, accountName, { isLocked: true })
      if (!account) return noAccount(accountName)
      const isAll = takesAll && showName === all
      const show = isAll ? null : await findShow(db, showName)
      if (!isAll && !show) return noShow(showName)
      const values = [show?.id ?? null, account.id, ...(isDated ? [new Date(now())] : [])]
      const isChanged = (await db.query(change, values)).length > 0
      const which = show ? `show ${show.id}` : 'all shows'
      const text = `User ${account.id} ${says} ${which}${isChanged ? '.' : ' already.'}`
      const data = { user_id: account.id, show_id: show?.id ?? null, is_changed: isChanged }
      if (isChanged) {
        const entry = {
          operator,
          act: name,
          subject: `user ${account.id}`,
          reason: options['reason'] ?? null,
        }
        await writeAudit(db, { ...entry, before: {}, after: { show_id: show?.id ?? null } }, now())
      }
      return { ok: true, data, text }
    }),
}))
