import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RecordProblemCode } from '../../record-shapes.ts'
import type { Block, Mark, Opening, ReadBlock, RecordEvent } from './read-block.ts'
import { StageCount } from './stage-count.ts'

export interface Problem {
  code: RecordProblemCode
  block: number
}

/** Fields of the `GET …/votes/` response that are compared. */
export interface Tally {
  stage_id: number | null
  results: readonly { artist_id: number; total: number | null }[]
}

const genesis = '0'.repeat(64)
const markOrder = ['open', 'close', 'final', 'result']

/** Recounts a record block by block (docs/vote.md, "Verifying") up to the first problem. */
export class Recount {
  readonly stages = new Map<number, StageCount>()
  problem: Problem | null = null
  last: Block | null = null
  #seq = 0
  /** Whether the last block's number was too high; the next block shows whether the two were swapped. */
  #isEarly = false

  get expected(): number {
    return (this.last?.block ?? 0) + 1
  }

  /** @param read the next block; null if unreadable */
  take(read: ReadBlock | null): void {
    this.problem ??= this.#take(read)
  }

  #take(read: ReadBlock | null): Problem | null {
    const { expected } = this
    if (this.#isEarly) {
      const isSwapped = read?.block.block === expected
      return { code: isSwapped ? 'swapped_blocks' : 'missing_block', block: expected }
    }
    if (!read) return { code: 'unreadable', block: expected }
    const { block } = read
    if (block.block > expected) {
      this.#isEarly = true
      return null
    }
    const code = this.#check(read)
    if (code) return { code, block: block.block }
    this.last = block
    return null
  }

  /**
   * Returns the record's problem if the record ended here; null if there is none. This isn't final: more
   * blocks and another tally may follow.
   */
  end(tally: Tally | null = null): Problem | null {
    return this.problem ?? this.#end(tally)
  }

  #end(tally: Tally | null): Problem | null {
    if (this.#isEarly) return { code: 'missing_block', block: this.expected }
    const isWrong = tally && this.last && !this.#isTally(tally)
    return isWrong ? { code: 'wrong_tally', block: this.expected - 1 } : null
  }

  #check({ block, hashed }: ReadBlock): RecordProblemCode | null {
    if (block.block < this.expected) return 'repeated_block'
    if (this.last && block.season !== this.last.season) return 'other_season'
    if (computeHash(block.prev_hash, hashed) !== block.hash) return 'changed_block'
    if (block.prev_hash !== (this.last?.hash ?? genesis)) return 'broken_chain'
    if (this.last && block.at < this.last.at) return 'wrong_time'
    return this.#count(block)
  }

  #count({ marks, events, openings }: Block): RecordProblemCode | null {
    if (!areOrdered(marks)) return 'wrong_mark'
    const first = (mark: Mark) => mark.type === 'open'
    return (
      findFirstProblem(marks.filter(first), mark => this.#mark(mark)) ??
      this.#events(events) ??
      this.#openings(openings) ??
      findFirstProblem(
        marks.filter(mark => !first(mark)),
        mark => this.#mark(mark),
      )
    )
  }

  #events(events: readonly RecordEvent[]): RecordProblemCode | null {
    let before = ''
    return findFirstProblem(events, event => {
      const isInOrder = event.seq === this.#seq + 1 && event.ballot >= before
      this.#seq = event.seq
      before = event.ballot
      if (!isInOrder) return 'wrong_event'
      const stage = this.stages.get(event.stage_id)
      if (!stage || this.#isElsewhere(event)) return 'wrong_event'
      return stage.take(event)
    })
  }

  /** Whether a ballot also occurs in another stage, although it belongs to only one. */
  #isElsewhere({ ballot, stage_id: stageId }: RecordEvent): boolean {
    for (const [id, stage] of this.stages) {
      if (id !== stageId && stage.ballots.find(ballot) !== -1) return true
    }
    return false
  }

  #openings(openings: readonly Opening[]): RecordProblemCode | null {
    let before = 0
    return findFirstProblem(openings, opening => {
      if (opening.seq <= before) return 'wrong_opening'
      before = opening.seq
      return this.#open(opening)
    })
  }

  #open(opening: Opening): RecordProblemCode | null {
    for (const [id, stage] of this.stages) {
      const place = stage.placeOf(opening.seq)
      if (place !== -1) return stage.open(id, place, opening)
    }
    return 'wrong_opening'
  }

  #mark(mark: Mark): RecordProblemCode | null {
    const stage = this.stages.get(mark.stage_id)
    if (mark.type === 'open') {
      if (stage || !isAscending(mark.artist_ids)) return 'wrong_mark'
      this.stages.set(mark.stage_id, new StageCount(mark))
      return null
    }
    if (!stage) return 'wrong_mark'
    if (mark.type === 'close') {
      if (!stage.isOpen) return 'wrong_mark'
      stage.isOpen = false
      return null
    }
    if (mark.type === 'final') {
      if (stage.isOpen || stage.isFinal) return 'wrong_mark'
      stage.isFinal = true
      return null
    }
    if (!stage.isFinal || mark.result_version !== stage.version + 1) return 'wrong_mark'
    if (!stage.isKnown) return 'missing_opening'
    stage.version += 1
    return isSame(mark.totals, stage) ? null : 'wrong_totals'
  }

  #isTally({ stage_id: id, results }: Tally): boolean {
    if (id === null || results.length === 0 || results.some(({ total }) => total === null)) return true
    const stage = this.stages.get(id)
    if (!stage) return false
    if (!stage.isKnown) return true
    const totals = stage.totals()
    return (
      results.length === totals.size &&
      results.every(({ artist_id: artist, total }) => totals.get(artist) === total)
    )
  }
}

const computeHash = (previous: string, hashed: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(hashed))))

const getRank = ({ type }: Mark) => markOrder.indexOf(type)

const areOrdered = (marks: readonly Mark[]): boolean =>
  marks.every((mark, at) => {
    const before = marks[at - 1]
    if (!before) return true
    const byType = getRank(before) - getRank(mark)
    return byType < 0 || (byType === 0 && before.stage_id < mark.stage_id)
  })

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((value, at) => at === 0 || (numbers[at - 1] ?? 0) < value)

/** Whether a result states the totals of all candidates, ordered by artist_id. */
function isSame(results: readonly { artist_id: number; total: number }[], stage: StageCount): boolean {
  const totals = stage.totals()
  return (
    results.length === stage.artistIds.length &&
    results.every(({ artist_id: id, total }, at) => id === stage.artistIds[at] && totals.get(id) === total)
  )
}

function findFirstProblem<Item>(
  items: readonly Item[],
  check: (item: Item) => RecordProblemCode | null,
): RecordProblemCode | null {
  for (const item of items) {
    const code = check(item)
    if (code) return code
  }
  return null
}
