/**
 * Hash table of ballots by hash, with open addressing over typed arrays: 42 bytes per slot. For five million
 * ballots, a Map of strings would take ten times as much memory.
 */
export class BallotTable {
  #size = 0
  #places: number
  #keys: Uint32Array
  /** Stage of each slot's ballot; 0 for a free slot. */
  #stages: Uint16Array
  #artists: Int32Array
  #seqs: Uint32Array

  constructor(places = 1 << 12) {
    this.#places = places
    this.#keys = new Uint32Array(places * words)
    this.#stages = new Uint16Array(places)
    this.#artists = new Int32Array(places)
    this.#seqs = new Uint32Array(places)
  }

  /** Returns the slot of a ballot, or the free slot for it (`isNew`). Valid until the next `put`. */
  find(ballot: string): { place: number; isNew: boolean } {
    const key = toKey(ballot)
    const place = this.#search(key, 0)
    return { place, isNew: this.#stages[place] === 0 }
  }

  /** Adds the ballot of the last `find` at its slot. */
  put(place: number, { stage, artist, seq }: { stage: number; artist: number; seq: number }): void {
    this.#size += 1
    this.#keys.set(lastKey, place * words)
    this.#stages[place] = stage
    this.#artists[place] = artist
    this.#seqs[place] = seq
    if (this.#size * 3 > this.#places * 2) this.#grow()
  }

  stageAt = (place: number) => this.#stages[place] ?? 0
  artistAt = (place: number) => this.#artists[place] ?? 0
  seqAt = (place: number) => this.#seqs[place] ?? 0

  change(place: number, { artist, seq }: { artist: number; seq: number }): void {
    this.#artists[place] = artist
    this.#seqs[place] = seq
  }

  #search(key: Uint32Array, from: number): number {
    const mask = this.#places - 1
    let place = (key[from] ?? 0) & mask
    while (this.#stages[place] !== 0 && !this.#isAt(place, key, from)) place = (place + 1) & mask
    return place
  }

  #isAt(place: number, key: Uint32Array, from: number): boolean {
    for (let word = 0; word < words; word += 1) {
      if (this.#keys[place * words + word] !== key[from + word]) return false
    }
    return true
  }

  #grow(): void {
    const old = {
      places: this.#places,
      keys: this.#keys,
      stages: this.#stages,
      artists: this.#artists,
      seqs: this.#seqs,
    }
    const larger = new BallotTable(this.#places * 2)
    this.#places = larger.#places
    this.#keys = larger.#keys
    this.#stages = larger.#stages
    this.#artists = larger.#artists
    this.#seqs = larger.#seqs
    for (let at = 0; at < old.places; at += 1) {
      if (old.stages[at] === 0) continue
      const place = this.#search(old.keys, at * words)
      this.#keys.set(old.keys.subarray(at * words, (at + 1) * words), place * words)
      this.#stages[place] = old.stages[at] ?? 0
      this.#artists[place] = old.artists[at] ?? 0
      this.#seqs[place] = old.seqs[at] ?? 0
    }
  }
}

const words = 8
const lastKey = new Uint32Array(words)
const keyBytes = Buffer.from(lastKey.buffer)

function toKey(ballot: string): Uint32Array {
  keyBytes.write(ballot, 'hex')
  return lastKey
}
