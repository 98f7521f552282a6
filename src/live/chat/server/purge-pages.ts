import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { enqueueCdnPurge } from '../../../platform/server/purge-from-cdn.ts'
import { statement } from '../../../platform/server/statement.ts'

const showOf = statement({
  name: 'chat.show-of',
  text: 'select show_id from show_chats where chat_id = $1',
  row: z.object({ show_id: z.int() }),
})

/** Has caches in front forget archive pages, if the transaction commits. They would forget them within the hour. */
export async function purgePages(
  db: Db,
  chatId: number,
  pages: readonly { first: number; version: number }[],
): Promise<void> {
  if (pages.length === 0) return
  const [room] = await db.query(showOf, [chatId])
  if (!room) return
  const { show_id: showId } = room
  await enqueueCdnPurge(
    db,
    pages.map(({ first, version }) => `/livechat/${showId}/${chatId}/${first}-${version}.json`),
  )
}
