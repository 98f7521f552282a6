import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { agreeToRules } from './agreements.ts'
import { blockAuthor, listBlocked, unblockAuthor } from './blocks.ts'
import { getStanding } from './get-standing.ts'
import { sendHearts } from './hearts.ts'
import { reportMessage } from './reports.ts'
import { postMessage } from './room-calls.ts'

export const toRoomAddress = ({ show_id, chat_id }: { show_id: number; chat_id: number }) => ({
  showId: show_id,
  chatId: chat_id,
})

export const chatCalls: Implementation[] = [
  implement(contract.postMessage, ({ params, body }, context) =>
    postMessage(toRoomAddress(params), body, context),
  ),
  implement(contract.getStanding, ({ params }, context) => getStanding(toRoomAddress(params), context)),
  implement(contract.reportMessage, ({ params, body }, context) => {
    const report = { messageId: params.message_id, reason: body.reason }
    return reportMessage(toRoomAddress(params), report, context)
  }),
  implement(contract.sendHearts, ({ params, body }, context) =>
    sendHearts(toRoomAddress(params), body.count, context),
  ),
  implement(contract.agreeToRules, (_, context) => {
    const fan = { userId: context.fan.userId, now: context.now() }
    return context.write(db => agreeToRules(db, fan))
  }),
  implement(contract.blockAuthor, ({ params }, context) => {
    const input = { userId: context.fan.userId, authorId: params.author_id, now: context.now() }
    return context.write(db => blockAuthor(db, input))
  }),
  implement(contract.unblockAuthor, ({ params }, context) => {
    const input = { userId: context.fan.userId, authorId: params.author_id }
    return context.write(db => unblockAuthor(db, input))
  }),
  implement(contract.listBlocked, async ({ query }, context) => {
    const list = await listBlocked(context.read, { ...query, userId: context.fan.userId })
    return toOffsetPage(query, list)
  }),
]
