import * as z from 'zod'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const shown = statement({
  name: 'chat.show-to-tell-of',
  text: 'select s.id as show_id, s.title from show_chats c join shows s on s.id = c.show_id where c.chat_id = $1',
  row: z.object({ show_id: z.int(), title: z.record(z.string(), z.string()) }),
})

export interface AuthorNotice {
  /** Selects the wording in `notifications.chat` and `mail.chat`. */
  news: 'deleted' | 'muted'
  /** Null if the account was deleted. */
  userId: number | null
  /** Message id, or the time of the mute; the author gets one notice for each. */
  of: string
}

/** Notifies authors of a moderator's decisions when the transaction commits. */
export async function notifyAuthors(
  db: Db,
  { chatId, told, now }: { chatId: number; told: readonly AuthorNotice[]; now: number },
): Promise<void> {
  if (told.length === 0) return
  const [show] = await db.query(shown, [chatId])
  if (!show) return
  for (const { news, userId, of } of told) {
    if (userId === null) continue
    await recordDomainEvent(db, {
      kind: 'chat',
      key: `chat:${news}:${userId}:${of}`,
      artistId: null,
      fanIds: [userId],
      params: { news, show: show.title },
      path: paths.show(show.show_id),
      at: now,
    })
  }
}
