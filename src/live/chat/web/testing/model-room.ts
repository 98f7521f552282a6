import type { ChatMessage, ChatPage, ChatSnapshot } from '../../chat-shapes.ts'

const window = 100

export function aMessage(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    seq,
    id: `message-${seq}`,
    at: new Date(Date.UTC(2030, 4, 1, 18) + seq * 1_000).toISOString(),
    author: { id: 'author-1', name: 'Mira', picture: null, badge: null },
    text: `message ${seq}`,
    lang: 'en',
    reply_to: null,
    state: 'published',
    ...more,
  }
}

/** Creates a small model of a room on the server, with the contents of its files at any time. */
export function createModelRoom() {
  const deletedSeqs = new Set<number>()
  const versions = new Map<number, number>()
  let [lastSeq, revision] = [0, 0]
  const seen = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
      .filter(seq => seq > 0 && !deletedSeqs.has(seq))
      .map(seq => aMessage(seq))
  return {
    write(count: number) {
      for (let written = 0; written < count; written += 1) {
        lastSeq += 1
        if (lastSeq % window === 0) versions.set(lastSeq - window + 1, 1)
      }
      revision += 1
    },
    delete(seq: number) {
      if (seq < 1 || seq > lastSeq || deletedSeqs.has(seq)) return
      deletedSeqs.add(seq)
      const first = Math.floor((seq - 1) / window) * window + 1
      const version = versions.get(first)
      if (version !== undefined) versions.set(first, version + 1)
      revision += 1
    },
    snapshot: (): ChatSnapshot => ({
      show_id: 1,
      chat_id: 1,
      revision,
      last_seq: lastSeq,
      hearts: revision,
      archive_version: revision,
      messages: seen(lastSeq - window + 1, lastSeq),
      deleted: [...deletedSeqs],
      pages: [...versions].map(([first, version]) => ({ first, version })),
      from_artist: [],
    }),
    page(first: number): ChatPage | null {
      const version = versions.get(first)
      if (version === undefined) return null
      const deleted = [...deletedSeqs].filter(seq => seq >= first && seq < first + window)
      return { show_id: 1, chat_id: 1, first, version, messages: seen(first, first + window - 1), deleted }
    },
    /** Returns the seqs visible to a reader who has been present since seq `from`. */
    seqsFrom: (from: number) => seen(from, lastSeq).map(({ seq }) => seq),
    lastSeq: () => lastSeq,
  }
}
