import { createHash } from 'node:crypto'
import { BallotTable } from './ballot-table.ts'
import type { ParsedBlock, ParsedEvent, ParsedMark } from './parse-block.ts'
import { type ProblemCode, RecordProblem } from './problem.ts'
import { addToTotal, createStageCount, getTotals, type StageCount } from './stage-count.ts'

type ResultMark = Extract<ParsedMark, { type: 'result' }>

/** Artist of a ballot whose commitment isn't opened yet. */
const hiddenArtist = 0
const removedArtist = -1
const markOrder = ['open', 'close', 'final', 'result']

/** Counts blocks in sequence and throws at the first invalid one. */
export class Recount {
  readonly stages = new Map<number, StageCount>()
  seq = 0
  readonly #ballots = new BallotTable()
  readonly #byIndex: StageCount[] = []
  #block = 0

  take({ block, marks, events, openings }: ParsedBlock): void {
    this.#block = block
    this.#checkOrder(marks)
    for (const mark of marks) if (mark.type === 'open') this.#open(mark)
    let before: ParsedEvent | undefined
    for (const event of events) {
      this.seq += 1
      const isInOrder = event.seq === this.seq && (!before || before.ballot <= event.ballot)
      if (!isInOrder) this.#fail('wrong_event', `event ${event.seq} does not stand where it belongs`)
      before = event
      this.#takeEvent(event)
    }
    let last = 0
    for (const opening of openings) {
      if (opening.seq <= last) this.#fail('wrong_opening', `the opening of ${opening.seq} is out of order`)
      last = opening.seq
      this.#takeOpening(opening)
    }
    for (const mark of marks) if (mark.type !== 'open') this.#takeMark(mark)
  }

  #fail(code: ProblemCode, says: string): never {
    throw new RecordProblem(code, this.#block, `Block ${this.#block}: ${says}.`)
  }

  #checkOrder(marks: ParsedMark[]): void {
    const rank = (mark: ParsedMark) => markOrder.indexOf(mark.type)
    for (const [index, mark] of marks.entries()) {
      const before = marks[index - 1]
      if (!before || rank(before) < rank(mark)) continue
      if (rank(before) === rank(mark) && before.stage_id < mark.stage_id) continue
      this.#fail('wrong_mark', `the mark ${mark.type} of stage ${mark.stage_id} is out of order`)
    }
  }

  #open({ stage_id: id, is_hidden: isHidden, artist_ids: artists }: ParsedMark & { type: 'open' }): void {
    if (this.stages.has(id)) this.#fail('wrong_mark', `stage ${id} opens again`)
    if (artists.some((artist, index) => index > 0 && artist <= (artists[index - 1] ?? 0))) {
      this.#fail('wrong_mark', `the candidates of stage ${id} are out of order`)
    }
    const stage = createStageCount(id, this.#byIndex.length + 1, isHidden, artists)
    this.#byIndex.push(stage)
    this.stages.set(id, stage)
  }

  #takeEvent(event: ParsedEvent): void {
    const stage =
      this.stages.get(event.stage_id) ??
      this.#fail('wrong_event', `event ${event.seq} is of a stage that never opened`)
    if (event.type === 'remove') this.#remove(event, stage)
    else this.#takeVote(event, stage)
  }

  #takeVote(event: ParsedEvent, stage: StageCount): void {
    if (stage.state !== 'open') this.#fail('wrong_event', `event ${event.seq} is of a stage that is closed`)
    if ((event.commitment !== undefined) !== stage.isHidden) {
      this.#fail('wrong_event', `event ${event.seq} shows its artist where it should not, or hides it`)
    }
    if (event.artist_id !== undefined && !stage.candidates.has(event.artist_id)) {
      this.#fail('wrong_event', `event ${event.seq} is for an artist who is no candidate`)
    }
    if (event.type === 'cast') this.#cast(event, stage)
    else this.#change(event, stage)
    if (event.commitment !== undefined) stage.hidden.add({ ...event, commitment: event.commitment })
  }

  #cast({ seq, ballot, artist_id: artist = hiddenArtist }: ParsedEvent, stage: StageCount): void {
    const { place, isNew } = this.#ballots.find(ballot)
    if (!isNew) this.#fail('wrong_event', `event ${seq} casts a ballot that is there already`)
    this.#ballots.put(place, { stage: stage.index, artist, seq })
    stage.cast += 1
    if (artist !== hiddenArtist) addToTotal(stage, artist, 1)
  }

  #change({ seq, ballot, artist_id: artist = hiddenArtist }: ParsedEvent, stage: StageCount): void {
    const place = this.#placeOf(seq, ballot, stage)
    const before = this.#ballots.artistAt(place)
    if (artist !== hiddenArtist && artist === before) {
      this.#fail('wrong_event', `event ${seq} changes a ballot to the artist it has`)
    }
    if (before > 0) addToTotal(stage, before, -1)
    if (artist !== hiddenArtist) addToTotal(stage, artist, 1)
    this.#ballots.change(place, { artist, seq })
    stage.changed += 1
  }

  #remove({ seq, ballot, reason = '' }: ParsedEvent, stage: StageCount): void {
    const place = this.#placeOf(seq, ballot, stage)
    const before = this.#ballots.artistAt(place)
    if (before > 0) addToTotal(stage, before, -1)
    this.#ballots.change(place, { artist: removedArtist, seq })
    stage.removed[reason] = (stage.removed[reason] ?? 0) + 1
  }

  #placeOf(seq: number, ballot: string, stage: StageCount): number {
    const { place, isNew } = this.#ballots.find(ballot)
    if (isNew) this.#fail('wrong_event', `event ${seq} is of a ballot that was never cast`)
    if (this.#ballots.stageAt(place) !== stage.index) {
      this.#fail('wrong_event', `event ${seq} is of a ballot of another stage`)
    }
    if (this.#ballots.artistAt(place) === removedArtist) {
      this.#fail('wrong_event', `event ${seq} is of a ballot that was removed`)
    }
    return place
  }

  #takeOpening({ seq, artist_id, nonce }: ParsedBlock['openings'][number]): void {
    for (const stage of this.#byIndex) {
      if (stage.state !== 'final' || !stage.isHidden) continue
      const event = stage.hidden.open(seq)
      if (!event) continue
      const { ballot, commitment } = event
      const hidden = JSON.stringify({ artist_id, ballot, nonce, stage_id: stage.id })
      if (!stage.candidates.has(artist_id) || sha256(hidden) !== commitment) {
        this.#fail('wrong_opening', `the opening of event ${seq} is not what was committed to`)
      }
      const { place } = this.#ballots.find(ballot)
      if (this.#ballots.seqAt(place) !== seq) return
      this.#ballots.change(place, { artist: artist_id, seq })
      addToTotal(stage, artist_id, 1)
      return
    }
    this.#fail('wrong_opening', `event ${seq} has nothing to open`)
  }

  #takeMark(mark: Exclude<ParsedMark, { type: 'open' }>): void {
    const stage = this.stages.get(mark.stage_id)
    const requiredState = { close: 'open', final: 'closed', result: 'final' }[mark.type]
    if (stage?.state !== requiredState) {
      this.#fail('wrong_mark', `stage ${mark.stage_id} has the mark ${mark.type} where it cannot`)
    }
    if (!stage) return
    if (mark.type === 'result') this.#result(mark, stage)
    else stage.state = mark.type === 'close' ? 'closed' : 'final'
  }

  #result({ result_version: version, totals }: ResultMark, stage: StageCount): void {
    if (version !== stage.version + 1)
      this.#fail('wrong_mark', `result ${version} of stage ${stage.id} is not the next`)
    if (stage.isHidden && !stage.hidden.isAllOpened) {
      this.#fail('missing_opening', `stage ${stage.id} has a result and unopened commitments`)
    }
    stage.version = version
    if (JSON.stringify(totals) !== JSON.stringify(getTotals(stage))) {
      this.#fail('wrong_totals', `the result of stage ${stage.id} is not what its ballots give`)
    }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
