import { readBlock, readLine } from './read-block.ts'
import { readLines } from './read-lines.ts'
import type { Problem, Tally } from './recount.ts'
import { Recount } from './recount.ts'

export type ToWorker =
  | { is: 'start' }
  | { is: 'blocks'; blocks: unknown[] }
  /** The worker reads the file, to relieve the page's thread. */
  | { is: 'file'; file: Blob }
  /** Ends the record for now and compares it with our totals, if given. */
  | { is: 'end'; tally: Tally | null }
  /** The ballot is the SHA-256 of a receipt code. */
  | { is: 'find'; ballot: string }

export interface Outcome {
  problem: Problem | null
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
  /** Progress within a file, sent at a rate suited to display. `share` is from 0 to 1. */
  | { is: 'reading'; blocks: number; share: number }
  | { is: 'taken'; blocks: number; isOver: boolean }
  | { is: 'failed' }
  | { is: 'outcome'; outcome: Outcome }
  | { is: 'found'; found: FoundBallot | null }

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void
  postMessage: (message: FromWorker) => void
}

let recount = new Recount()
const progressMs = 150

scope.onmessage = ({ data }) => {
  if (data.is === 'start') recount = new Recount()
  else if (data.is === 'find') scope.postMessage({ is: 'found', found: find(data.ballot) })
  else if (data.is === 'file') readFile(data.file).then(taken, () => scope.postMessage({ is: 'failed' }))
  else if (data.is === 'end') scope.postMessage({ is: 'outcome', outcome: outcome(data.tally) })
  else {
    for (const block of data.blocks) recount.take(readBlock(block))
    taken()
  }
}

const taken = (): void =>
  scope.postMessage({ is: 'taken', blocks: recount.expected - 1, isOver: recount.problem !== null })

async function readFile(file: Blob): Promise<void> {
  let [read, toldMs] = [0, performance.now()]
  const onRead = (bytes: number) => {
    read = bytes
  }
  for await (const line of readLines(file, onRead)) {
    recount.take(readLine(line))
    if (recount.problem) return
    if (performance.now() - toldMs < progressMs) continue
    toldMs = performance.now()
    scope.postMessage({ is: 'reading', blocks: recount.expected - 1, share: read / file.size })
  }
}

function outcome(tally: Tally | null): Outcome {
  return {
    problem: recount.end(tally),
    blocks: recount.expected - 1,
    head: recount.last?.hash ?? null,
    stages: [...recount.stages].map(([stageId, stage]) => ({
      stageId,
      ballots: stage.counted,
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
