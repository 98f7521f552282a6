import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { TextKey } from '../../../platform/web/text-keys.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { postMessage } from '../contract.ts'
import { change, drop, dropHeld, type Outbox, type Outgoing, say } from './outbox.ts'
import { type RoomIds, roomInput } from './standing.ts'

const path = '/api/v1/streaming/shows/{show_id}/chats/{chat_id}/messages/'

/** Errors with words of their own. */
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
  /** Least milliseconds between two messages. */
  waitMs: number
  /** When the fan's standing was read last: it names what is held. */
  standingReadAt: number
  /** How long they still had to wait then, also for what another tab or the page before has said. */
  waitLeftMs: number
  /** Something was answered. */
  onAnswer: () => void
}

/** Says things in a room: at once on the screen, one after the other on the way. */
export function useOutbox({ ids, waitMs, standingReadAt, waitLeftMs, onAnswer }: Setup) {
  const t = useT()
  const api = useApi()
  const [outbox, setOutbox] = useState<Outbox>([])
  const [answeredAt, setAnsweredAt] = useState(0)
  // From the room's present pause: a room that opens again lets the fan write at once.
  const readyAt = Math.max(answeredAt && answeredAt + waitMs, waitLeftMs && standingReadAt + waitLeftMs)
  const line = useRef(Promise.resolve())
  const latest = useRef({ waitMs, onAnswer, readyAt })
  latest.current = { waitMs, onAnswer, readyAt }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list of held messages has them itself
  useEffect(() => setOutbox(dropHeld), [standingReadAt])

  const send = useCallback(
    async ({ clientId, text, replyTo }: Outgoing) => {
      const untilMs = latest.current.readyAt - Date.now()
      if (untilMs > 0) await new Promise(resolve => setTimeout(resolve, untilMs))
      const input = { ...roomInput(ids), text, client_id: clientId, reply_to: replyTo }
      try {
        const answer = await api.call<CallOf<typeof postMessage>>('POST', path, input)
        const state = answer.state === 'held' ? 'held' : 'sent'
        setOutbox(box => change(box, clientId, { state, seq: answer.seq }))
      } catch (failure) {
        const name = failure instanceof ApiError ? failure.code?.name : undefined
        const error = t((name && failures[name]) || 'chat.failed.network')
        // The place to write says until when the fan is muted.
        setOutbox(box => change(box, clientId, { state: 'failed', error, canRetry: name !== 'chat_muted' }))
      }
      const now = Date.now()
      latest.current.readyAt = now + latest.current.waitMs
      setAnsweredAt(now)
      latest.current.onAnswer()
    },
    [api, ids, t],
  )
  const enqueue = (item: Outgoing) => {
    line.current = line.current.then(() => send(item))
  }
  return {
    outbox,
    /** In ms since 1970: until then the next message waits. */
    readyAt,
    say(text: string, { replyTo, afterSeq }: Pick<Outgoing, 'replyTo' | 'afterSeq'>) {
      const wish = { clientId: randomUuid(), text, replyTo, afterSeq }
      setOutbox(box => say(box, wish))
      enqueue({ ...wish, state: 'sending', seq: null, error: null, canRetry: true })
    },
    /** Under the same client_id: what did arrive is not said twice. */
    retry(item: Outgoing) {
      setOutbox(box => change(box, item.clientId, { state: 'sending', error: null }))
      enqueue(item)
    },
    drop: (clientId: string) => setOutbox(box => drop(box, clientId)),
  }
}
