import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { chatErrors } from '../contract.ts'
import { guessLanguage } from './guess-language.ts'
import type { OwnMessage } from './messages.ts'
import { messageBatch, type Wish } from './post-messages.ts'
import { roomTopic } from './room.ts'
import type { RoomAddress } from './room-rules.ts'
import { tidyText } from './tidy-text.ts'
import { foldText } from './word-list.ts'
import { wordsOf } from './word-lists.ts'

interface Said {
  text: string
  client_id: string
  reply_to: number | null
}

/** Says something. Everybody who says something at the same moment shares a transaction. */
export async function postMessage(
  address: RoomAddress,
  { text: typed, client_id: clientId, reply_to: replyTo }: Said,
  context: FanContext,
): Promise<OwnMessage | Failure> {
  const tidied = tidyText(typed)
  if (!tidied.ok) return fail(platformErrors.validationFailed, { text: tidied.problem })
  const { text } = tidied
  const lang = guessLanguage(text, context.locale)
  const findWord = await wordsOf(context)
  const wish: Wish = {
    userId: context.fan.userId,
    text,
    folded: foldText(text),
    clientId,
    replyTo,
    lang,
    heldWord: findWord(text, lang),
  }
  const posted = await context.writeTogether(messageBatch, `${address.showId} ${address.chatId}`, {
    address,
    wish,
  })
  if (posted instanceof Failure) return posted
  context.hints.tell(roomTopic(address.chatId))
  return posted.get(wish) ?? fail(chatErrors.notFound)
}
