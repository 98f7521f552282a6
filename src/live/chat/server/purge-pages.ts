import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { enqueueCdnPurge } from '../../../platform/server/purge-from-cdn.ts'
import { statement } from '../../../platform/server/statement.ts'

const showStatement = statement({
  name: 'chat.show-of',
  text: 'select show_id from show_chats where chat_id = $1',
  row: z.object({ show_id: z.int() }),
})

/**
 * Purges archive pages from caches when the transaction commits. Otherwise they would stay cached for up to
 * an hour.
 */
export async function purgePages(
  db: Db,
  chatId: number,
  pages: readonly { first: number; version: number }[],
): Promise<void> {
  if (pages.length === 0) return
  const [room] = await db.query(showStatement, [chatId])
  if (!room) return
  const { show_id: showId } = room
  await enqueueCdnPurge(
    db,
    pages.map(({ first, version }) => `/livechat/${showId}/${chatId}/${first}-${version}.json`),
  )
}
