const eventsOfChunk = 1 << 15
const bytesOfEvent = 64

/** Casts and changes of a hidden stage, in the order of their seq: ballot and commitment, and how many are opened. */
export class HiddenEvents {
  #count = 0
  #opened = 0
  /** Where the next opening is looked for: openings stand in the order of seq. */
  #next = 0
  #chunks: { bytes: Buffer; seqs: Uint32Array }[] = []

  add({ seq, ballot, commitment }: { seq: number; ballot: string; commitment: string }): void {
    const at = this.#count % eventsOfChunk
    if (at === 0) {
      const bytes = Buffer.alloc(eventsOfChunk * bytesOfEvent)
      this.#chunks.push({ bytes, seqs: new Uint32Array(eventsOfChunk) })
    }
    const chunk = this.#chunks.at(-1)
    if (!chunk) return
    chunk.bytes.write(ballot, at * bytesOfEvent, 'hex')
    chunk.bytes.write(commitment, at * bytesOfEvent + 32, 'hex')
    chunk.seqs[at] = seq
    this.#count += 1
  }

  /** The event with that seq, which is taken as opened; null where there is none behind the last one opened. */
  open(seq: number): { ballot: string; commitment: string } | null {
    const index = this.#indexOf(seq)
    if (index === null) return null
    const chunk = this.#chunks[Math.floor(index / eventsOfChunk)]
    const start = (index % eventsOfChunk) * bytesOfEvent
    this.#next = index + 1
    this.#opened += 1
    return {
      ballot: chunk?.bytes.toString('hex', start, start + 32) ?? '',
      commitment: chunk?.bytes.toString('hex', start + 32, start + bytesOfEvent) ?? '',
    }
  }

  get isAllOpened(): boolean {
    return this.#opened === this.#count
  }

  /** Mostly the next one; else by halves. */
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
    return this.#chunks[Math.floor(index / eventsOfChunk)]?.seqs[index % eventsOfChunk] ?? 0
  }
}
