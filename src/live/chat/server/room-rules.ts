import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildChatStateSql } from '../../shows/server/index.ts'
import type { RoomRules } from './decide-message.ts'

const rules = statement({
  name: 'chat.rules',
  text: `select ${buildChatStateSql('$3::timestamptz')} as state, c.slow_seconds, c.pinned
    from show_chats c join shows s on s.id = c.show_id where c.chat_id = $1 and c.show_id = $2`,
  row: z.object({
    state: z.enum(['open', 'slow', 'members', 'closed']),
    slow_seconds: z.int(),
    pinned: z.record(z.string(), z.string()).nullable(),
  }),
})

export interface RoomAddress {
  showId: number
  chatId: number
}

interface Notice {
  pinned: Record<string, string> | null
}

/** Returns a room's rules and notice at a given time; null for an unknown room. */
export async function readRules(
  db: ReadDb,
  { showId, chatId }: RoomAddress,
  now: number,
): Promise<(RoomRules & Notice) | null> {
  const [row] = await db.query(rules, [chatId, showId, new Date(now)])
  return row ? { state: row.state, slowSeconds: row.slow_seconds, pinned: row.pinned } : null
}
