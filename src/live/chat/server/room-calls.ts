import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { chatErrors } from '../contract.ts'
import { guessLanguage } from './guess-language.ts'
import type { OwnMessage } from './messages.ts'
import { normalizeText } from './normalize-text.ts'
import { type MessageDraft, messageBatch } from './post-messages.ts'
import { toRoomTopic } from './room.ts'
import type { RoomAddress } from './room-rules.ts'
import { foldText } from './word-list.ts'
import { getWordFinder } from './word-lists.ts'

interface MessageInput {
  text: string
  client_id: string
  reply_to: number | null
}

/** Posts a message. Parallel messages to a room share a transaction. */
export async function postMessage(
  address: RoomAddress,
  { text: typed, client_id: clientId, reply_to: replyTo }: MessageInput,
  context: FanContext,
): Promise<OwnMessage | Failure> {
  const normalized = normalizeText(typed)
  if (!normalized.ok) return fail(platformErrors.validationFailed, { text: normalized.problem })
  const { text } = normalized
  const lang = guessLanguage(text, context.locale)
  const findWord = await getWordFinder(context)
  const draft: MessageDraft = {
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
    wish: draft,
  })
  if (posted instanceof Failure) return posted
  context.hints.tell(toRoomTopic(address.chatId))
  return posted.get(draft) ?? fail(chatErrors.notFound)
}
