const eventsPerChunk = 1 << 15
const bytesPerEvent = 64

/**
 * Casts and changes of a hidden stage, ordered by seq, with ballots and commitments. Counts how many are
 * opened.
 */
export class HiddenEvents {
  #count = 0
  #opened = 0
  /** Index at which the search for the next opening starts, because openings are ordered by seq. */
  #next = 0
  #chunks: { bytes: Buffer; seqs: Uint32Array }[] = []

  add({ seq, ballot, commitment }: { seq: number; ballot: string; commitment: string }): void {
    const at = this.#count % eventsPerChunk
    if (at === 0) {
      const bytes = Buffer.alloc(eventsPerChunk * bytesPerEvent)
      this.#chunks.push({ bytes, seqs: new Uint32Array(eventsPerChunk) })
    }
    const chunk = this.#chunks.at(-1)
    if (!chunk) return
    chunk.bytes.write(ballot, at * bytesPerEvent, 'hex')
    chunk.bytes.write(commitment, at * bytesPerEvent + 32, 'hex')
    chunk.seqs[at] = seq
    this.#count += 1
  }

  /**
   * Returns the event with this seq and marks it as opened; null if no such event follows the last opened
   * one.
   */
  open(seq: number): { ballot: string; commitment: string } | null {
    const index = this.#indexOf(seq)
    if (index === null) return null
    const chunk = this.#chunks[Math.floor(index / eventsPerChunk)]
    const start = (index % eventsPerChunk) * bytesPerEvent
    this.#next = index + 1
    this.#opened += 1
    return {
      ballot: chunk?.bytes.toString('hex', start, start + 32) ?? '',
      commitment: chunk?.bytes.toString('hex', start + 32, start + bytesPerEvent) ?? '',
    }
  }

  get isAllOpened(): boolean {
    return this.#opened === this.#count
  }

  /** Returns the index of a seq, usually the next one; otherwise searches by bisection. */
  #indexOf(seq: number): number | null {
    let from = this.#next
    let to = this.#count
    if (from < to && this.#seqAt(from) === seq) return from
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#seqAt(middle) < seq) from = middle + 1
      else to = middle
    }
    return from < this.#count && this.#seqAt(from) === seq ? from : null
  }

  #seqAt(index: number): number {
    return this.#chunks[Math.floor(index / eventsPerChunk)]?.seqs[index % eventsPerChunk] ?? 0
  }
}
