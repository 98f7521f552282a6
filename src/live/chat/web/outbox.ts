import type { ChatMessage } from '../chat-shapes.ts'

/** A fan's message that the room does not yet show. */
export interface OutgoingMessage {
  clientId: string
  text: string
  replyTo: number | null
  /** The room's last seq at the time of sending. */
  afterSeq: number
  state: 'sending' | 'failed' | 'sent' | 'held'
  /** Null until the server has responded. */
  seq: number | null
  /** Reason for the failure, in the fan's language; null if the message has not failed. */
  error: string | null
  canRetry: boolean
}

export type Outbox = readonly OutgoingMessage[]

export function addOutgoing(
  outbox: Outbox,
  draft: Pick<OutgoingMessage, 'clientId' | 'text' | 'replyTo' | 'afterSeq'>,
): Outbox {
  return [...outbox, { ...draft, state: 'sending', seq: null, error: null, canRetry: true }]
}

export function updateOutgoing(outbox: Outbox, clientId: string, next: Partial<OutgoingMessage>): Outbox {
  return outbox.map(item => (item.clientId === clientId ? { ...item, ...next } : item))
}

export function removeOutgoing(outbox: Outbox, clientId: string): Outbox {
  return outbox.filter(item => item.clientId !== clientId)
}

/** Removes held messages: the fan's current list of held messages shows those that are still held. */
export function removeHeld(outbox: Outbox): Outbox {
  const rest = outbox.filter(({ state }) => state !== 'held')
  return rest.length === outbox.length ? outbox : rest
}

const normalize = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

interface Shown {
  lastSeq: number
  messages: readonly ChatMessage[]
  /** Null until the fan's author id is known. */
  ownAuthorId: string | null
}

/**
 * Lists the messages to show after the room's own, without duplicates even if the room is faster than the
 * response.
 */
export function listUnsettled(outbox: Outbox, { lastSeq, messages, ownAuthorId }: Shown): Outbox {
  const taken = new Set<number>()
  return outbox.filter(item => {
    if (item.seq !== null) return item.seq > lastSeq
    if (item.state === 'held' || ownAuthorId === null) return true
    const twin = messages.find(
      ({ seq, author, text }) =>
        seq > item.afterSeq &&
        !taken.has(seq) &&
        author.id === ownAuthorId &&
        normalize(text) === normalize(item.text),
    )
    if (twin) taken.add(twin.seq)
    return !twin
  })
}
