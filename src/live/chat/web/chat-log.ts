import { replaceEqualDeep } from '@tanstack/react-query'
import type { ChatMessage, ChatPage, ChatSnapshot } from '../chat-shapes.ts'

const window = 100
/** Maximum messages that a reader keeps. Older ones are dropped, and a longer gap is not filled. */
export const logSizeMax = 500

/** A reader's state of a room. The order in which files arrive does not affect the messages. */
export interface ChatLog {
  /** Revision of the newest snapshot; -1 before the first. */
  revision: number
  lastSeq: number
  /** In order, without duplicates. */
  messages: readonly ChatMessage[]
  deleted: ReadonlySet<number>
  /** First seqs of missing archive pages between earlier messages and the newest snapshot. */
  gaps: readonly number[]
  /** Versions of the archive pages named by snapshots, by first seq. */
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

const getPageStart = (seq: number) => Math.floor((seq - 1) / window) * window + 1
const getFloor = (lastSeq: number) => lastSeq - logSizeMax

/** Applies a snapshot. Ignores older ones, because caches may still return them. */
export function applySnapshot(log: ChatLog, snapshot: ChatSnapshot): ChatLog {
  if (snapshot.revision < log.revision) return log
  if (snapshot.revision === log.revision) {
    return snapshot.hearts > log.hearts ? { ...log, hearts: snapshot.hearts } : log
  }
  const { last_seq: lastSeq } = snapshot
  const from = lastSeq - window + 1
  const deleted = new Set([...log.deleted, ...snapshot.deleted].filter(seq => seq > getFloor(lastSeq)))
  // The snapshot shows these messages, so they have been released again.
  for (const { seq } of snapshot.messages) deleted.delete(seq)
  // The snapshot alone decides which messages in its range of seqs are visible.
  const before = log.messages.filter(({ seq }) => seq < from)
  const versions = new Map([...log.versions].filter(([first]) => first + window > getFloor(lastSeq)))
  for (const { first, version } of snapshot.pages) {
    versions.set(first, Math.max(version, versions.get(first) ?? 0))
  }
  return {
    revision: snapshot.revision,
    lastSeq,
    deleted,
    versions,
    messages: inOrder([...before, ...sameWhereEqual(log.messages, snapshot.messages)], { deleted, lastSeq }),
    gaps: findGaps(log, lastSeq, from),
    archiveVersion: snapshot.archive_version,
    fromArtist: snapshot.from_artist,
    hearts: Math.max(snapshot.hearts, log.hearts),
  }
}

/** Returns unchanged messages as the same objects, so that only the others re-render. */
function sameWhereEqual(known: readonly ChatMessage[], messages: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(known.map(message => [message.seq, message]))
  return messages.map(message => replaceEqualDeep(bySeq.get(message.seq), message))
}

/** A new reader has no gap: earlier messages are not loaded. */
function findGaps(log: ChatLog, lastSeq: number, from: number): number[] {
  const gaps = new Set(log.gaps)
  if (log.revision >= 0)
    for (let seq = log.lastSeq + 1; seq < from; seq = getPageStart(seq) + window) gaps.add(getPageStart(seq))
  return [...gaps].filter(first => first + window > getFloor(lastSeq)).toSorted((a, b) => a - b)
}

/** Applies an archive page. A superseded page does not close its gap. */
export function applyPage(log: ChatLog, page: ChatPage): ChatLog {
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
    .filter(({ seq }) => seq > getFloor(lastSeq) && !deleted.has(seq))
    .toSorted((a, b) => a.seq - b.seq)
}

/** Gives up on a page that cannot be loaded. */
export function dropGap(log: ChatLog, first: number): ChatLog {
  return { ...log, gaps: log.gaps.filter(gap => gap !== first) }
}
