import type { ChatMessage } from '../chat-shapes.ts'

/** A fan's message that the room does not show yet. */
export interface Outgoing {
  clientId: string
  text: string
  replyTo: number | null
  /** The room's last seq at the time of sending. */
  afterSeq: number
  state: 'sending' | 'failed' | 'sent' | 'held'
  /** Null before the response. */
  seq: number | null
  /** Reason for the failure, in the reader's language. */
  error: string | null
  /** Whether it may be sent again. */
  canRetry: boolean
}

export type Outbox = readonly Outgoing[]

export function addOutgoing(
  outbox: Outbox,
  draft: Pick<Outgoing, 'clientId' | 'text' | 'replyTo' | 'afterSeq'>,
): Outbox {
  return [...outbox, { ...draft, state: 'sending', seq: null, error: null, canRetry: true }]
}

export function updateOutgoing(outbox: Outbox, clientId: string, next: Partial<Outgoing>): Outbox {
  return outbox.map(item => (item.clientId === clientId ? { ...item, ...next } : item))
}

export function removeOutgoing(outbox: Outbox, clientId: string): Outbox {
  return outbox.filter(item => item.clientId !== clientId)
}

/** Removes held messages, which the fan's list of held messages now contains or no longer contains. */
export function removeHeld(outbox: Outbox): Outbox {
  const rest = outbox.filter(({ state }) => state !== 'held')
  return rest.length === outbox.length ? outbox : rest
}

const normalize = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

interface Shown {
  lastSeq: number
  messages: readonly ChatMessage[]
  /** Null until known. */
  ownAuthorId: string | null
}

/**
 * Lists messages to show after the room's, without duplicates even if the room is faster than the response.
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
