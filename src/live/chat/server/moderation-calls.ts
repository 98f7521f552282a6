import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../moderation-contract.ts'
import { changeRoom } from './change-room.ts'
import { addressOf } from './chat-calls.ts'
import { refuseStranger } from './get-standing.ts'
import { decideMessage } from './moderate.ts'
import { listMutes, muteAuthor, unmuteAuthor } from './mute.ts'
import { listQueue, presentWaiting } from './queue.ts'
import { readScreen } from './screen.ts'

/** What moderators may do in a chat, and what the artist's screen shows. */
export const moderationCalls: Implementation[] = [
  implement(contract.listQueue, async ({ params, query }, { read, fan, now }) => {
    const address = addressOf(params)
    const refused = await refuseStranger(read, address, { userId: fan.userId, now: now() })
    if (refused) return refused
    return toOffsetPage(query, await listQueue(read, { ...query, chatId: address.chatId }), presentWaiting)
  }),
  implement(contract.decideMessage, ({ params, body }, context) => {
    const decision = { messageId: params.message_id, act: body.act }
    return decideMessage(addressOf(params), decision, context)
  }),
  implement(contract.muteAuthor, ({ params, body }, context) => {
    const asked = { authorId: params.author_id, minutes: body.minutes, withMessages: body.with_messages }
    return muteAuthor(addressOf(params), asked, context)
  }),
  implement(contract.unmuteAuthor, ({ params }, context) =>
    unmuteAuthor(addressOf(params), params.author_id, context),
  ),
  implement(contract.listMutes, async ({ params, query }, { read, fan, now }) => {
    const address = addressOf(params)
    const refused = await refuseStranger(read, address, { userId: fan.userId, now: now() })
    if (refused) return refused
    const muted = await listMutes(read, { ...query, chatId: address.chatId, now: now() })
    return toOffsetPage(query, muted)
  }),
  implement(contract.changeRoom, ({ params, body }, context) => changeRoom(addressOf(params), body, context)),
  implement(contract.readScreen, async ({ params }, { read, fan, now }) => {
    const address = addressOf(params)
    const caller = { userId: fan.userId, now: now(), isArtistToo: true }
    return (await refuseStranger(read, address, caller)) ?? readScreen(read, address, now())
  }),
]
