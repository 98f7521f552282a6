import { sha256 } from '@noble/hashes/sha2.js'
import { formatHidden } from './block-text.ts'
import { BytesTable } from './bytes-table.ts'
import { Hashes, Numbers } from './chunks.ts'
import type { Mark, Opening, RecordEvent } from './read-block.ts'

export type EventProblem = 'wrong_event' | 'wrong_opening'

const unknownArtist = 0
const encoder = new TextEncoder()
/** Buffer for the text of any commitment, reused for millions of them. */
const encoded = new Uint8Array(512)
type OpenMark = Extract<Mark, { type: 'open' }>

export class StageCount {
  readonly isHidden: boolean
  readonly artistIds: readonly number[]
  readonly #artists: ReadonlySet<number>
  readonly ballots = new BytesTable()
  /** Artist of each ballot; 0 while hidden. */
  readonly #artistOf = new Numbers(Float64Array)
  readonly #isRemoved = new Numbers(Uint8Array)
  #removedCount = 0
  /** Casts and changes of a hidden stage, in order: seq in the record, ballot and commitment. */
  readonly #seqs = new Numbers(Float64Array)
  readonly #ballotOf = new Numbers(Uint32Array)
  readonly #commitments = new Hashes()
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

  /** Whether the count is known; for a hidden stage only once it is final and every commitment is opened. */
  get isKnown(): boolean {
    return !this.isHidden || (this.isFinal && this.#openedCount === this.#commitments.size)
  }

  get counted(): number {
    return this.ballots.size - this.#removedCount
  }

  take(event: RecordEvent): EventProblem | null {
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
      this.#seqs.set(this.#commitments.size, event.seq)
      this.#ballotOf.set(this.#commitments.size, ballot)
      this.#commitments.add(commitment)
    }
    return null
  }

  #remove(ballot: number): EventProblem | null {
    if (ballot === -1 || this.#isRemoved.get(ballot) === 1) return 'wrong_event'
    this.#isRemoved.set(ballot, 1)
    this.#removedCount += 1
    return null
  }

  /** Returns the index of this stage's hidden cast or change with this seq, or -1 if absent. */
  placeOf(seq: number): number {
    return this.#seqs.indexOf(seq)
  }

  open(stageId: number, place: number, { artist_id: artist, nonce }: Opening): EventProblem | null {
    if (!this.isFinal || place <= this.#openedTo || !this.#artists.has(artist)) return 'wrong_opening'
    const number = this.#ballotOf.get(place)
    const ballot = this.ballots.hexOf(number)
    const text = formatHidden({ stage_id: stageId, ballot, artist_id: artist, nonce })
    const { written } = encoder.encodeInto(text, encoded)
    if (!this.#commitments.isBytes(place, sha256(encoded.subarray(0, written)))) return 'wrong_opening'
    this.#openedTo = place
    this.#openedCount += 1
    // Openings have the order of the events, so the last one of a ballot decides.
    this.#artistOf.set(number, artist)
    return null
  }

  /**
   * Returns a ballot's artist (null while hidden) and whether the ballot was removed; null for an unknown
   * ballot.
   */
  find(ballot: string): { artistId: number | null; isRemoved: boolean } | null {
    const number = this.ballots.find(ballot)
    if (number === -1) return null
    const artist = this.#artistOf.get(number)
    return {
      artistId: artist === unknownArtist ? null : artist,
      isRemoved: this.#isRemoved.get(number) === 1,
    }
  }

  /** Returns the votes by artist; 0 for artists without votes. */
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
