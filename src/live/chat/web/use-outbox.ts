import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { TextKey } from '../../../platform/web/text-keys.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { postMessage } from '../contract.ts'
import {
  addOutgoing,
  type Outbox,
  type OutgoingMessage,
  removeHeld,
  removeOutgoing,
  updateOutgoing,
} from './outbox.ts'
import { type RoomIds, toRoomInput } from './standing.ts'

const path = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/'

const failures: Record<string, TextKey> = {
  chat_closed: 'chat.closed',
  chat_members_only: 'chat.members',
  chat_too_fast: 'chat.failed.fast',
  chat_repeated: 'chat.failed.repeated',
  chat_unverified: 'chat.unverified',
  chat_message_not_found: 'chat.failed.reply',
}

interface Setup {
  ids: RoomIds
  /** Minimum milliseconds between two messages. */
  waitMs: number
  /** Time at which the fan's rights and held messages were last read. */
  standingReadAt: number
  /** Remaining wait at that time; it includes messages sent from other tabs or before a reload. */
  waitLeftMs: number
  /** Called after each response from the server. */
  onAnswer: () => void
}

/** Sends messages to a room: shows them at once and posts them one after another. */
export function useOutbox({ ids, waitMs, standingReadAt, waitLeftMs, onAnswer }: Setup) {
  const t = useT()
  const api = useApi()
  const [outbox, setOutbox] = useState<Outbox>([])
  const [answeredAt, setAnsweredAt] = useState(0)
  // Computed from the room's current interval, so that the fan may write at once when slow mode ends.
  const readyAt = Math.max(answeredAt && answeredAt + waitMs, waitLeftMs && standingReadAt + waitLeftMs)
  const line = useRef(Promise.resolve())
  const latest = useRef({ waitMs, onAnswer, readyAt })
  latest.current = { waitMs, onAnswer, readyAt }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list of held messages has them itself
  useEffect(() => setOutbox(removeHeld), [standingReadAt])

  const send = useCallback(
    async ({ clientId, text, replyTo }: OutgoingMessage) => {
      const untilMs = latest.current.readyAt - Date.now()
      if (untilMs > 0) await new Promise(resolve => setTimeout(resolve, untilMs))
      const input = { ...toRoomInput(ids), text, client_id: clientId, reply_to: replyTo }
      try {
        const response = await api.call<CallOf<typeof postMessage>>('POST', path, input)
        const state = response.state === 'held' ? 'held' : 'sent'
        setOutbox(box => updateOutgoing(box, clientId, { state, seq: response.seq }))
      } catch (failure) {
        const name = failure instanceof ApiError ? failure.code?.name : undefined
        const error = t((name && failures[name]) || 'chat.failed.network')
        // A muted message can't be retried; the composer shows when the mute ends.
        setOutbox(box =>
          updateOutgoing(box, clientId, { state: 'failed', error, canRetry: name !== 'chat_muted' }),
        )
      }
      const now = Date.now()
      latest.current.readyAt = now + latest.current.waitMs
      setAnsweredAt(now)
      latest.current.onAnswer()
    },
    [api, ids, t],
  )
  const enqueue = (item: OutgoingMessage) => {
    line.current = line.current.then(() => send(item))
  }
  return {
    outbox,
    /** Earliest time for the next message, in milliseconds since 1970. */
    readyAt,
    say(text: string, { replyTo, afterSeq }: Pick<OutgoingMessage, 'replyTo' | 'afterSeq'>) {
      const draft = { clientId: createUuid(), text, replyTo, afterSeq }
      setOutbox(box => addOutgoing(box, draft))
      enqueue({ ...draft, state: 'sending', seq: null, error: null, canRetry: true })
    },
    /** Reuses the client_id, so that a message that did arrive is not posted twice. */
    retry(item: OutgoingMessage) {
      setOutbox(box => updateOutgoing(box, item.clientId, { state: 'sending', error: null }))
      enqueue(item)
    },
    drop: (clientId: string) => setOutbox(box => removeOutgoing(box, clientId)),
  }
}
