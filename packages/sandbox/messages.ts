import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Journal, openJournal } from './journal.ts'

export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'undelivered'

export interface Sms {
  kind: 'sms'
  sid: string
  from: string
  /** Phone numbers in E.164 format. */
  to: string[]
  text: string
  segmentCount: number
  status: SmsStatus
  errorCode: number | null
}

export interface Mail {
  kind: 'mail'
  from: string
  /** Recipients in the SMTP envelope. */
  to: string[]
  subject: string
  text: string
  html: string
  /** Header names are lower case; of repeated headers, the last one is kept. */
  headers: Record<string, string>
  attachments: { name: string; type: string; bytes: number }[]
}

/** A message with an increasing id and its arrival time in milliseconds since 1970. */
export type StoredMessage<Kind = Sms | Mail> = Kind & { id: number; at: number }

interface Filter {
  kind?: string | undefined
  /** A complete email address or phone number, compared case-insensitively. */
  to?: string | undefined
  after?: number
  limit?: number
}

const capacity = 500

type Line = { keep: StoredMessage } | { change: { id: number } & Partial<Sms> }

/**
 * The last 500 sent messages, in memory and in a journal in `folder`, so that they survive a restart. The
 * folder also contains the source of each email as `<id>.eml`, for any mail program.
 */
export class Messages {
  readonly #folder: string
  readonly #journal: Journal<Line>
  readonly #now: () => number
  readonly #kept = new Map<number, StoredMessage>()
  readonly #watchers = new Set<() => void>()
  #lastId = 0
  #lineCount = 0

  constructor(folder: string, now: () => number) {
    this.#folder = folder
    this.#now = now
    const { journal, lines } = openJournal<Line>(path.join(folder, 'messages.jsonl'))
    this.#journal = journal
    for (const line of lines) this.#apply(line)
    this.#rewrite()
  }

  /** Stores a message; `source` is the raw source of an email. */
  add<Kind extends Sms | Mail>(message: Kind, source?: Uint8Array): StoredMessage<Kind> {
    const stored = { ...message, id: this.#lastId + 1, at: this.#now() }
    if (source) writeFileSync(this.sourceFile(stored.id), source)
    this.#write({ keep: stored as StoredMessage })
    return stored
  }

  change(id: number, fields: Partial<Sms>): void {
    if (this.#kept.has(id)) this.#write({ change: { id, ...fields } })
  }

  find(id: number): StoredMessage | undefined {
    return this.#kept.get(id)
  }

  /** Returns messages newest first. */
  list({ kind, to, after = 0, limit = capacity }: Filter = {}): StoredMessage[] {
    const wanted = to?.toLowerCase()
    return [...this.#kept.values()]
      .filter(message => (!kind || message.kind === kind) && message.at > after)
      .filter(message => !wanted || message.to.some(address => address.toLowerCase() === wanted))
      .reverse()
      .slice(0, limit)
  }

  clear(): void {
    for (const id of [...this.#kept.keys()]) this.#forget(id)
    this.#rewrite()
    this.#tell()
  }

  /** Subscribes to changes; returns the unsubscribe function. */
  watch(onChange: () => void): () => void {
    this.#watchers.add(onChange)
    return () => this.#watchers.delete(onChange)
  }

  sourceFile(id: number): string {
    return path.join(this.#folder, `${id}.eml`)
  }

  #write(line: Line) {
    this.#journal.append(line)
    this.#lineCount += 1
    this.#apply(line)
    if (this.#lineCount > capacity * 8) this.#rewrite()
    this.#tell()
  }

  #apply(line: Line) {
    if ('change' in line) {
      const known = this.#kept.get(line.change.id)
      if (known) this.#kept.set(known.id, { ...known, ...line.change } as StoredMessage)
      return
    }
    this.#kept.set(line.keep.id, line.keep)
    this.#lastId = Math.max(this.#lastId, line.keep.id)
    const [oldest = 0] = this.#kept.keys()
    if (this.#kept.size > capacity) this.#forget(oldest)
  }

  #forget(id: number) {
    this.#kept.delete(id)
    rmSync(this.sourceFile(id), { force: true })
  }

  #rewrite() {
    const lines = [...this.#kept.values()].map(keep => ({ keep }))
    this.#journal.rewrite(lines)
    this.#lineCount = lines.length
  }

  #tell() {
    for (const watcher of this.#watchers) watcher()
  }
}
