import * as z from 'zod'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandResult } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { accountHelp, findAccount, noAccount } from '../../../accounts/server/index.ts'
import { findShow, noShow, showHelp } from '../../../shows/server/index.ts'

const given = ['artist', 'staff'] as const
const changed = z.object({ user_id: z.int() })

const giveBadge = statement({
  name: 'chat.give-badge',
  text: `insert into chat_badges as b (user_id, show_id, badge) values ($1, $2, $3)
    on conflict (user_id, show_id) do update set badge = excluded.badge where b.badge <> excluded.badge
    returning user_id`,
  row: changed,
})

const takeBadge = statement({
  name: 'chat.take-badge',
  text: 'delete from chat_badges where user_id = $1 and show_id is not distinct from $2 returning user_id',
  row: changed,
})

/** Who of the artist's people writes with a badge. */
export const badgeCommand: Command = {
  name: 'chat badge',
  summary: "Gives an account of the artist's people a badge in chats, or takes it away.",
  args: ['account', 'badge'],
  options: {
    show: { help: 'in the chat of this show alone', value: 'show' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `The badge is ${given.join(', ')} or none. ${accountHelp} ${showHelp}`,
  run: ({ args: [accountName = '', badgeName = ''], options }, { database, now, operator }) =>
    database.transaction(async (db): Promise<CommandResult> => {
      const badge = given.find(each => each === badgeName) ?? null
      if (!badge && badgeName !== 'none')
        return { ok: false, problem: `A badge is ${given.join(', ')} or none.` }
      const account = await findAccount(db, accountName, { isLocked: true })
      if (!account) return noAccount(accountName)
      const show = options['show'] === undefined ? null : await findShow(db, options['show'])
      if (show === undefined) return noShow(options['show'] ?? '')
      const isChanged = await changeBadge(db, { userId: account.id, showId: show?.id ?? null, badge })
      const where = show ? `in the chat of show ${show.id}` : 'in all chats'
      const text = `User ${account.id} ${badge ? `is ${badge}` : 'has no badge'} ${where}${isChanged ? '.' : ' already.'}`
      if (isChanged) {
        const entry = {
          operator,
          act: 'chat badge',
          subject: `user ${account.id}`,
          reason: options['reason'] ?? null,
        }
        await writeAudit(db, { ...entry, before: {}, after: { badge, show_id: show?.id ?? null } }, now())
      }
      return {
        ok: true,
        data: { user_id: account.id, show_id: show?.id ?? null, badge, is_changed: isChanged },
        text,
      }
    }),
}

interface Wish {
  userId: number
  showId: number | null
  badge: (typeof given)[number] | null
}

async function changeBadge(db: Db, { userId, showId, badge }: Wish): Promise<boolean> {
  const rows = badge
    ? await db.query(giveBadge, [userId, showId, badge])
    : await db.query(takeBadge, [userId, showId])
  return rows.length > 0
}
