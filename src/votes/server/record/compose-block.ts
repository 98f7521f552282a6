import type { RecordBlock } from '../../record-shapes.ts'
import { genesisHash, makeBlock } from './make-block.ts'
import { blockMax, type Pending, type PendingStage } from './read-pending.ts'

type Opening = RecordBlock['openings'][number]
type Mark = RecordBlock['marks'][number]

export interface ComposedBlock {
  block: RecordBlock
  /** Ids of the block's events in the order of their seqs, which continue those of the previous block. */
  eventIds: number[]
  lastSeq: number
}

/** Due openings by stage; `isAll` is true if they are the stage's last ones. */
export type DueOpenings = ReadonlyMap<number, { rows: Opening[]; isAll: boolean }>

/** Composes the next block; null if there is nothing to publish. Every node composes the same block. */
export function composeBlock(season: number, pending: Pending, openings: DueOpenings): ComposedBlock | null {
  const { head, events, stages, now } = pending
  const sorted = events.toSorted((a, b) => (a.ballot < b.ballot ? -1 : a.ballot > b.ballot ? 1 : a.id - b.id))
  const hasAllEvents = events.length < blockMax
  const marks = [...stages.flatMap(openMark), ...(hasAllEvents ? closingMarks(stages, openings) : [])]
  const opened = [...openings.values()].flatMap(({ rows }) => rows).sort((a, b) => a.seq - b.seq)
  if (sorted.length + marks.length + opened.length === 0) return null
  const firstSeq = (head?.last_seq ?? 0) + 1
  const at = Math.max(now.getTime(), head ? Date.parse(head.at) : 0)
  const block = makeBlock({
    season,
    block: (head?.block ?? 0) + 1,
    prev_hash: head?.hash ?? genesisHash,
    at: new Date(at).toISOString(),
    marks,
    openings: opened,
    events: sorted.map(({ type, stage_id, ballot, artist_id: artist, commitment, reason }, index) => ({
      seq: firstSeq + index,
      type,
      stage_id,
      ballot,
      ...(artist !== null && { artist_id: artist }),
      ...(commitment !== null && { commitment }),
      ...(reason !== null && { reason }),
    })),
  })
  return { block, eventIds: sorted.map(({ id }) => id), lastSeq: firstSeq + sorted.length - 1 }
}

function openMark({ id, opened_in: openedIn, is_hidden, totals }: PendingStage): Mark[] {
  if (openedIn !== null) return []
  return [
    { type: 'open', stage_id: id, is_hidden, artist_ids: totals.map(({ artist_id: artist }) => artist) },
  ]
}

/**
 * Returns the marks of closed stages. They are added only to a block that leaves no earlier event
 * unpublished.
 */
function closingMarks(stages: PendingStage[], openings: DueOpenings): Mark[] {
  const closed = stages.filter(stage => stage.closed_in === null && stage.status !== 'open')
  const final = stages.filter(stage => stage.final_in === null && stage.status === 'final')
  const results = stages.filter(stage => isResultDue(stage, openings))
  return [
    ...closed.map(({ id }): Mark => ({ type: 'close', stage_id: id })),
    ...final.map(({ id }): Mark => ({ type: 'final', stage_id: id })),
    ...results.map(
      ({ id, result_version, totals }): Mark => ({ type: 'result', stage_id: id, result_version, totals }),
    ),
  ]
}

/**
 * Whether a result is due. A hidden stage first opens all its commitments, starting in the block after its
 * `final` mark.
 */
function isResultDue(stage: PendingStage, openings: DueOpenings): boolean {
  if (stage.status !== 'final' || stage.published_version >= stage.result_version) return false
  return !stage.is_hidden || (openings.get(stage.id)?.isAll ?? false)
}
