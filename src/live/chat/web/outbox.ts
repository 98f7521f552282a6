import type { ChatMessage } from '../chat-shapes.ts'

/** What the fan has said here and what the room does not show yet. */
export interface Outgoing {
  clientId: string
  text: string
  replyTo: number | null
  /** The room's last number as it was sent. */
  afterSeq: number
  state: 'sending' | 'failed' | 'sent' | 'held'
  /** Once it is answered. */
  seq: number | null
  /** Why it failed, in the reader's language. */
  error: string | null
  /** Whether it may be sent again. */
  canRetry: boolean
}

export type Outbox = readonly Outgoing[]

export function say(
  outbox: Outbox,
  wish: Pick<Outgoing, 'clientId' | 'text' | 'replyTo' | 'afterSeq'>,
): Outbox {
  return [...outbox, { ...wish, state: 'sending', seq: null, error: null, canRetry: true }]
}

export function change(outbox: Outbox, clientId: string, next: Partial<Outgoing>): Outbox {
  return outbox.map(item => (item.clientId === clientId ? { ...item, ...next } : item))
}

export function drop(outbox: Outbox, clientId: string): Outbox {
  return outbox.filter(item => item.clientId !== clientId)
}

/** What the fan's own list of held messages names now, or has stopped naming. */
export function dropHeld(outbox: Outbox): Outbox {
  const rest = outbox.filter(({ state }) => state !== 'held')
  return rest.length === outbox.length ? outbox : rest
}

const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

interface Shown {
  lastSeq: number
  messages: readonly ChatMessage[]
  /** Null while it is not known. */
  ownAuthorId: string | null
}

/** What stands behind the room's messages: nothing is shown twice, also where the room is quicker than the answer. */
export function unsettled(outbox: Outbox, { lastSeq, messages, ownAuthorId }: Shown): Outbox {
  const taken = new Set<number>()
  return outbox.filter(item => {
    if (item.seq !== null) return item.seq > lastSeq
    if (item.state === 'held' || ownAuthorId === null) return true
    const twin = messages.find(
      ({ seq, author, text }) =>
        seq > item.afterSeq && !taken.has(seq) && author.id === ownAuthorId && tidy(text) === tidy(item.text),
    )
    if (twin) taken.add(twin.seq)
    return !twin
  })
}
