import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { BytesTable } from './bytes-table.ts'
import { canonical, type Mark, type Opening, type RecordEvent } from './read-block.ts'

export type Wrong = 'wrong_event' | 'wrong_opening'

/** Numbers that grow: of millions of ballots or events, without an object for each. */
class Numbers {
  #values = new Float64Array(1_024)
  length = 0
  get(at: number): number {
    return this.#values[at] ?? 0
  }
  set(at: number, value: number): void {
    if (at >= this.#values.length) {
      const grown = new Float64Array(Math.max(at + 1, this.#values.length * 2))
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[at] = value
    this.length = Math.max(this.length, at + 1)
  }
  /** Where a number stands in an ascending list, or -1. */
  indexOf(value: number): number {
    let [low, high] = [0, this.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.get(middle)
      if (found === value) return middle
      if (found < value) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

const unknownArtist = 0
type OpenMark = Extract<Mark, { type: 'open' }>

/** The count of one stage while its record is read. */
export class StageCount {
  readonly isHidden: boolean
  readonly artistIds: readonly number[]
  readonly #artists: ReadonlySet<number>
  readonly ballots = new BytesTable()
  /** Of each ballot: its artist, 0 while that is hidden. */
  readonly #artistOf = new Numbers()
  readonly #isRemoved = new Numbers()
  #removedCount = 0
  /** Of casts and changes of a hidden stage, in order: number in the record, ballot, commitment. */
  readonly #seqs = new Numbers()
  readonly #ballotOf = new Numbers()
  readonly #commitments: string[] = []
  #openedTo = -1
  #openedCount = 0
  isOpen = true
  isFinal = false
  version = 0

  constructor({ is_hidden: isHidden, artist_ids: artistIds }: OpenMark) {
    this.isHidden = isHidden
    this.artistIds = artistIds
    this.#artists = new Set(artistIds)
  }

  /** Whether its count is known: of a hidden stage once it is final and every commitment opened. */
  get isKnown(): boolean {
    return !this.isHidden || (this.isFinal && this.#openedCount === this.#commitments.length)
  }

  /** Ballots that were not removed. */
  get counted(): number {
    return this.ballots.size - this.#removedCount
  }

  take(event: RecordEvent): Wrong | null {
    const known = this.ballots.find(event.ballot)
    if (event.type === 'remove') return this.#remove(known)
    if (!this.isOpen || this.isHidden !== (event.commitment !== undefined)) return 'wrong_event'
    if ((event.type === 'cast') !== (known === -1)) return 'wrong_event'
    if (known !== -1 && this.#isRemoved.get(known) === 1) return 'wrong_event'
    const { artist_id: artist = unknownArtist, commitment } = event
    if (!this.isHidden && !this.#artists.has(artist)) return 'wrong_event'
    if (!this.isHidden && known !== -1 && this.#artistOf.get(known) === artist) return 'wrong_event'
    const ballot = known === -1 ? this.ballots.add(event.ballot) : known
    this.#artistOf.set(ballot, artist)
    if (commitment !== undefined) {
      this.#seqs.set(this.#commitments.length, event.seq)
      this.#ballotOf.set(this.#commitments.length, ballot)
      this.#commitments.push(commitment)
    }
    return null
  }

  #remove(ballot: number): Wrong | null {
    if (ballot === -1 || this.#isRemoved.get(ballot) === 1) return 'wrong_event'
    this.#isRemoved.set(ballot, 1)
    this.#removedCount += 1
    return null
  }

  /** Where this stage has a hidden cast or change of that number, or -1. */
  placeOf(seq: number): number {
    return this.#seqs.indexOf(seq)
  }

  open(stageId: number, place: number, { artist_id: artist, nonce }: Opening): Wrong | null {
    if (!this.isFinal || place <= this.#openedTo || !this.#artists.has(artist)) return 'wrong_opening'
    const number = this.#ballotOf.get(place)
    const text = canonical({
      ...{ stage_id: stageId, ballot: this.ballots.hexOf(number), artist_id: artist, nonce },
    })
    if (bytesToHex(sha256(utf8ToBytes(text))) !== this.#commitments[place]) return 'wrong_opening'
    this.#openedTo = place
    this.#openedCount += 1
    // Openings come in the order of the events: the last one of a ballot stands.
    this.#artistOf.set(number, artist)
    return null
  }

  /** The artist of a ballot (null: still hidden) and whether it was removed; null where there is no such ballot. */
  find(ballot: string): { artistId: number | null; isRemoved: boolean } | null {
    const number = this.ballots.find(ballot)
    if (number === -1) return null
    const artist = this.#artistOf.get(number)
    return {
      artistId: artist === unknownArtist ? null : artist,
      isRemoved: this.#isRemoved.get(number) === 1,
    }
  }

  /** Votes by artist, 0 for who has none. */
  totals(): Map<number, number> {
    const totals = new Map(this.artistIds.map(id => [id, 0]))
    for (let ballot = 0; ballot < this.ballots.size; ballot += 1) {
      const artist = this.#artistOf.get(ballot)
      if (this.#isRemoved.get(ballot) === 0 && artist !== unknownArtist)
        totals.set(artist, (totals.get(artist) ?? 0) + 1)
    }
    return totals
  }
}
