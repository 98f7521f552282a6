import { readBlock, readLine } from './read-block.ts'
import type { Tally } from './recount.ts'
import { Recount } from './recount.ts'

export type ToWorker =
  | { is: 'start'; tally: Tally | null }
  /** Blocks of an answer. */
  | { is: 'blocks'; blocks: unknown[] }
  /** Lines of a file. */
  | { is: 'lines'; lines: string[] }
  | { is: 'end' }
  /** SHA-256 of a receipt code. */
  | { is: 'find'; ballot: string }

export interface Outcome {
  problem: { code: string; block: number } | null
  blocks: number
  head: string | null
  stages: { stageId: number; ballots: number; totals: [artistId: number, total: number][] | null }[]
}
export interface FoundBallot {
  stageId: number
  artistId: number | null
  isRemoved: boolean
}
export type FromWorker =
  | { is: 'taken'; blocks: number; isOver: boolean }
  | { is: 'outcome'; outcome: Outcome }
  | { is: 'found'; found: FoundBallot | null }

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void
  postMessage: (message: FromWorker) => void
}

let recount = new Recount()

scope.onmessage = ({ data }) => {
  if (data.is === 'start') recount = new Recount(data.tally ? { tally: data.tally } : {})
  else if (data.is === 'find') scope.postMessage({ is: 'found', found: find(data.ballot) })
  else if (data.is === 'end') {
    recount.end()
    scope.postMessage({ is: 'outcome', outcome: outcome() })
  } else {
    if (data.is === 'blocks') for (const block of data.blocks) recount.take(readBlock(block))
    else for (const line of data.lines) recount.take(readLine(line))
    scope.postMessage({ is: 'taken', blocks: recount.expected - 1, isOver: recount.problem !== null })
  }
}

function outcome(): Outcome {
  return {
    problem: recount.problem,
    blocks: recount.expected - 1,
    head: recount.last?.hash ?? null,
    stages: [...recount.stages].map(([stageId, stage]) => ({
      ...{ stageId, ballots: stage.counted },
      totals: stage.isKnown ? [...stage.totals()] : null,
    })),
  }
}

function find(ballot: string): FoundBallot | null {
  for (const [stageId, stage] of recount.stages) {
    const found = stage.find(ballot)
    if (found) return { stageId, ...found }
  }
  return null
}
