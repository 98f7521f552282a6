import { fail } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { changeChat } from '../../shows/server/index.ts'
import { chatErrors } from '../contract.ts'
import { moderate } from './moderate.ts'
import type { RoomAddress } from './room-rules.ts'

interface Wish {
  state?: 'open' | 'slow' | 'members' | 'closed' | undefined
  slow_seconds?: number | undefined
  pinned?: string | null | undefined
}

/** A moderator opens, slows or closes a room, or pins a notice. */
export function changeRoom(address: RoomAddress, wish: Wish, context: FanContext) {
  return moderate(address, context, async (db, room, audit) => {
    const { state, slow_seconds: slowSeconds, pinned } = wish
    const changed = await changeChat(db, room.chatId, { state, slowSeconds, pinned })
    if (!changed) return fail(chatErrors.notFound)
    // What was pinned may name somebody: the audit log outlives accounts.
    const { before, after } = changed
    const told = (of: typeof after) => ({
      state: of.state,
      slow_seconds: of.slow_seconds,
      is_pinned: of.pinned !== null,
    })
    await audit('room', '', { before: told(before), after: told(after) })
    return after
  })
}
