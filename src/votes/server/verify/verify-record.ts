import { createHash } from 'node:crypto'
import { type ParsedBlock, parseBlock } from './parse-block.ts'
import { type Problem, RecordProblem } from './problem.ts'
import { Recount } from './recount.ts'
import { getTotals, isKnown } from './stage-count.ts'

export interface VerifyOptions {
  /** Expected head, stored elsewhere. */
  head?: { block: number; hash: string }
  /** Expected tally: the response of `GET …/votes/`. */
  tally?: { stage_id: number; results: { artist_id: number; total: number | null }[] }
  onBlock?: (block: number) => void
}

export interface VerifiedRecord {
  problem: Problem | null
  season: number | null
  blocks: number
  events: number
  head: { block: number; hash: string } | null
  stages: VerifiedStage[]
}

export interface VerifiedStage {
  stage_id: number
  state: 'open' | 'closed' | 'final'
  is_hidden: boolean
  result_version: number
  cast: number
  changed: number
  removed: Record<string, number>
  /** Null while totals are hidden. */
  totals: { artist_id: number; total: number }[] | null
}

type Lines = AsyncIterable<string> | Iterable<string>

/**
 * Recounts and checks a record as described in docs/vote.md, line by line, up to the first problem. Requires
 * no server and no database.
 */
export async function verifyRecord(lines: Lines, options: VerifyOptions = {}): Promise<VerifiedRecord> {
  const recount = new Recount()
  const state: State = { last: null, ahead: null }
  let problem: Problem | null = null
  try {
    for await (const line of lines) {
      takeLine(line, state, recount, options)
      if (state.last) options.onBlock?.(state.last.block)
    }
    finish(state, recount, options)
  } catch (error) {
    if (!(error instanceof RecordProblem)) throw error
    problem = error.problem
  }
  return toResult(problem, state, recount)
}

interface State {
  last: ParsedBlock | null
  /** Block whose number is too high; the next line shows whether two were swapped or one is missing. */
  ahead: ParsedBlock | null
}

function takeLine(line: string, state: State, recount: Recount, options: VerifyOptions): void {
  const expected = (state.last?.block ?? 0) + 1
  const block = parseBlock(line)
  if (state.ahead) throw gapBefore(expected, block)
  if (!block)
    throw new RecordProblem('unreadable', expected, `Block ${expected} is no block in canonical JSON.`)
  if (block.block > expected) {
    state.ahead = block
    return
  }
  if (block.block < expected) {
    throw new RecordProblem('repeated_block', block.block, `Block ${block.block} stands there again.`)
  }
  checkChain(block, state.last)
  if (options.head?.block === block.block && options.head.hash !== block.hash) {
    throw new RecordProblem(
      'wrong_head',
      block.block,
      `Block ${block.block} has another hash than your head.`,
    )
  }
  recount.take(block)
  state.last = block
}

function gapBefore(expected: number, next: ParsedBlock | null): RecordProblem {
  return next?.block === expected
    ? new RecordProblem('swapped_blocks', expected, `Block ${expected} stands behind the next one.`)
    : new RecordProblem('missing_block', expected, `Block ${expected} is missing.`)
}

function checkChain(block: ParsedBlock, last: ParsedBlock | null): void {
  const { block: number, prev_hash: prevHash, hashed, hash } = block
  if (last && block.season !== last.season) {
    throw new RecordProblem('other_season', number, `Block ${number} is of another season.`)
  }
  const actual = createHash('sha256').update(Buffer.from(prevHash, 'hex')).update(hashed).digest('hex')
  if (actual !== hash) {
    throw new RecordProblem('changed_block', number, `Block ${number} was changed: its hash does not fit.`)
  }
  if (prevHash !== (last?.hash ?? '0'.repeat(64))) {
    const says = `Block ${number} does not follow the one before: one of the two was replaced.`
    throw new RecordProblem('broken_chain', number, says)
  }
  if (last && block.at < last.at) {
    throw new RecordProblem('wrong_time', number, `Block ${number} is older than the one before.`)
  }
}

function finish({ last, ahead }: State, recount: Recount, { head, tally }: VerifyOptions): void {
  const end = last?.block ?? 0
  if (ahead) throw gapBefore(end + 1, null)
  if (head && head.block > end) {
    throw new RecordProblem(
      'missing_head',
      head.block,
      `The record ends with block ${end}, before your head.`,
    )
  }
  const stage = tally && recount.stages.get(tally.stage_id)
  if (!tally || (stage && !isKnown(stage))) return
  const shown = tally.results.filter(({ total }) => total !== null)
  const counted = new Map(stage ? getTotals(stage).map(({ artist_id, total }) => [artist_id, total]) : [])
  const isSame = shown.length === counted.size && shown.every(one => counted.get(one.artist_id) === one.total)
  if (shown.length > 0 && !isSame) {
    throw new RecordProblem(
      'wrong_tally',
      end,
      `The tally of stage ${tally.stage_id} is not what the record gives.`,
    )
  }
}

function toResult(problem: Problem | null, { last }: State, recount: Recount): VerifiedRecord {
  return {
    problem,
    season: last?.season ?? null,
    blocks: last?.block ?? 0,
    events: recount.seq,
    head: last && { block: last.block, hash: last.hash },
    stages: [...recount.stages.values()].map(stage => ({
      stage_id: stage.id,
      state: stage.state,
      is_hidden: stage.isHidden,
      result_version: stage.version,
      cast: stage.cast,
      changed: stage.changed,
      removed: stage.removed,
      totals: isKnown(stage) ? getTotals(stage) : null,
    })),
  }
}
