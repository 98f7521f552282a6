import { replaceEqualDeep } from '@tanstack/react-query'
import type { ChatMessage, ChatPage, ChatSnapshot } from '../chat-shapes.ts'

/** Numbers that a snapshot and an archive page cover. */
const window = 100
/** What a reader keeps: what is older scrolls out, and a gap that long is not filled. */
export const keptMax = 500

/** What a reader knows of a room. Whatever the order in which files arrive, the same messages come out. */
export interface ChatLog {
  /** Of the newest snapshot; -1 before the first. */
  revision: number
  lastSeq: number
  /** In order, each once. */
  messages: readonly ChatMessage[]
  deleted: ReadonlySet<number>
  /** First numbers of the archive pages that are missing between what was read before and the newest snapshot. */
  gaps: readonly number[]
  /** The versions of archive pages that snapshots named, by first number. */
  versions: ReadonlyMap<number, number>
  archiveVersion: number
  fromArtist: readonly ChatMessage[]
  hearts: number
}

export const emptyLog: ChatLog = {
  revision: -1,
  lastSeq: 0,
  messages: [],
  deleted: new Set(),
  gaps: [],
  versions: new Map(),
  archiveVersion: 0,
  fromArtist: [],
  hearts: 0,
}

const pageOf = (seq: number) => Math.floor((seq - 1) / window) * window + 1
const floorOf = (lastSeq: number) => lastSeq - keptMax

/** Older snapshots, which caches may still give, are ignored. */
export function takeSnapshot(log: ChatLog, snapshot: ChatSnapshot): ChatLog {
  if (snapshot.revision < log.revision) return log
  if (snapshot.revision === log.revision) {
    return snapshot.hearts > log.hearts ? { ...log, hearts: snapshot.hearts } : log
  }
  const { last_seq: lastSeq } = snapshot
  const from = lastSeq - window + 1
  const deleted = new Set([...log.deleted, ...snapshot.deleted].filter(seq => seq > floorOf(lastSeq)))
  // What was released again is here again.
  for (const { seq } of snapshot.messages) deleted.delete(seq)
  // The snapshot alone says what is to be seen of its numbers.
  const before = log.messages.filter(({ seq }) => seq < from)
  const versions = new Map([...log.versions].filter(([first]) => first + window > floorOf(lastSeq)))
  for (const { first, version } of snapshot.pages) {
    versions.set(first, Math.max(version, versions.get(first) ?? 0))
  }
  return {
    revision: snapshot.revision,
    lastSeq,
    deleted,
    versions,
    messages: inOrder([...before, ...sameWhereEqual(log.messages, snapshot.messages)], { deleted, lastSeq }),
    gaps: gapsOf(log, lastSeq, from),
    archiveVersion: snapshot.archive_version,
    fromArtist: snapshot.from_artist,
    hearts: Math.max(snapshot.hearts, log.hearts),
  }
}

/** Keeps known messages that have not changed as they are, so that pages draw only the others. */
function sameWhereEqual(known: readonly ChatMessage[], messages: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(known.map(message => [message.seq, message]))
  return messages.map(message => replaceEqualDeep(bySeq.get(message.seq), message))
}

/** A reader who just came has no gap: what was said before is not asked for. */
function gapsOf(log: ChatLog, lastSeq: number, from: number): number[] {
  const gaps = new Set(log.gaps)
  if (log.revision >= 0)
    for (let seq = log.lastSeq + 1; seq < from; seq = pageOf(seq) + window) gaps.add(pageOf(seq))
  return [...gaps].filter(first => first + window > floorOf(lastSeq)).toSorted((a, b) => a - b)
}

/** A page of the archive. One that a snapshot has superseded leaves its gap open. */
export function takePage(log: ChatLog, page: ChatPage): ChatLog {
  if (!log.gaps.includes(page.first) || page.version < (log.versions.get(page.first) ?? 0)) return log
  const from = log.lastSeq - window + 1
  const deleted = new Set([...log.deleted, ...page.deleted])
  const older = page.messages.filter(({ seq }) => seq < from)
  return {
    ...log,
    deleted,
    gaps: log.gaps.filter(first => first !== page.first),
    messages: inOrder([...log.messages, ...older], { deleted, lastSeq: log.lastSeq }),
  }
}

function inOrder(messages: ChatMessage[], { deleted, lastSeq }: Pick<ChatLog, 'deleted' | 'lastSeq'>) {
  const bySeq = new Map(messages.map(message => [message.seq, message]))
  return [...bySeq.values()]
    .filter(({ seq }) => seq > floorOf(lastSeq) && !deleted.has(seq))
    .toSorted((a, b) => a.seq - b.seq)
}

/** A page that cannot be had. */
export function dropGap(log: ChatLog, first: number): ChatLog {
  return { ...log, gaps: log.gaps.filter(gap => gap !== first) }
}
