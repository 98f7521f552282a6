import { fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { changeChat } from '../../shows/server/index.ts'
import { chatErrors } from '../contract.ts'
import { moderate } from './moderate.ts'
import type { RoomAddress } from './room-rules.ts'

interface RoomChange {
  state?: 'open' | 'slow' | 'members' | 'closed' | undefined
  slow_seconds?: number | undefined
  pinned?: string | null | undefined
}

/** Opens, slows or closes a room, or pins a notice, for a moderator. Fails for other fans. */
export function changeRoom(address: RoomAddress, change: RoomChange, context: FanContext) {
  return moderate(address, context, async (db, room, audit) => {
    const { state, slow_seconds: slowSeconds, pinned } = change
    const changed = await changeChat(db, room.chatId, { state, slowSeconds, pinned })
    if (!changed) return fail(chatErrors.notFound)
    // Omits the notice, which may name a person, because the audit log outlives accounts.
    const { before, after } = changed
    const toAuditState = (chat: typeof after) => ({
      state: chat.state,
      slow_seconds: chat.slow_seconds,
      is_pinned: chat.pinned !== null,
    })
    await audit('room', '', { before: toAuditState(before), after: toAuditState(after) })
    return after
  })
}
