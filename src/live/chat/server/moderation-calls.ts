import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../moderation-contract.ts'
import { changeRoom } from './change-room.ts'
import { toRoomAddress } from './chat-calls.ts'
import { checkModerator } from './get-standing.ts'
import { decideMessage } from './moderate.ts'
import { listMutes, muteAuthor, unmuteAuthor } from './mute.ts'
import { listQueue, presentQueuedMessage } from './queue.ts'
import { readScreen } from './screen.ts'

export const moderationCalls: Implementation[] = [
  implement(contract.listQueue, async ({ params, query }, { read, fan, now }) => {
    const address = toRoomAddress(params)
    const refused = await checkModerator(read, address, { userId: fan.userId, now: now() })
    if (refused) return refused
    return toOffsetPage(
      query,
      await listQueue(read, { ...query, chatId: address.chatId }),
      presentQueuedMessage,
    )
  }),
  implement(contract.decideMessage, ({ params, body }, context) => {
    const decision = { messageId: params.message_id, act: body.act }
    return decideMessage(toRoomAddress(params), decision, context)
  }),
  implement(contract.muteAuthor, ({ params, body }, context) => {
    const input = { authorId: params.author_id, minutes: body.minutes, withMessages: body.with_messages }
    return muteAuthor(toRoomAddress(params), input, context)
  }),
  implement(contract.unmuteAuthor, ({ params }, context) =>
    unmuteAuthor(toRoomAddress(params), params.author_id, context),
  ),
  implement(contract.listMutes, async ({ params, query }, { read, fan, now }) => {
    const address = toRoomAddress(params)
    const refused = await checkModerator(read, address, { userId: fan.userId, now: now() })
    if (refused) return refused
    const muted = await listMutes(read, { ...query, chatId: address.chatId, now: now() })
    return toOffsetPage(query, muted)
  }),
  implement(contract.changeRoom, ({ params, body }, context) =>
    changeRoom(toRoomAddress(params), body, context),
  ),
  implement(contract.readScreen, async ({ params }, { read, fan, now }) => {
    const address = toRoomAddress(params)
    const caller = { userId: fan.userId, now: now(), isArtistToo: true }
    return (await checkModerator(read, address, caller)) ?? readScreen(read, address, now())
  }),
]
