import { Hashes, readFirstBits } from './chunks.ts'

const free = -1

/**
 * Hash table of 32-byte hashes with open addressing; a hash's index is its position in insertion order. Five
 * million hashes take 224 MB; a Map of strings would take more than a gigabyte.
 */
export class BytesTable {
  readonly #hashes = new Hashes()
  #slots = new Int32Array(2_048).fill(free)

  get size(): number {
    return this.#hashes.size
  }

  /** Returns the index of a hash (64 hex digits), or -1 if absent. */
  find(hex: string): number {
    return this.#slots[this.#slotOf(hex)] ?? free
  }

  add(hex: string): number {
    if ((this.size + 1) * 2 > this.#slots.length) this.#grow()
    const number = this.size
    this.#slots[this.#slotOf(hex)] = number
    this.#hashes.add(hex)
    return number
  }

  hexOf(number: number): string {
    return this.#hashes.hexOf(number)
  }

  /** Returns the slot of a hash, or the free slot for it. */
  #slotOf(hex: string): number {
    const mask = this.#slots.length - 1
    let at = readFirstBits(hex) & mask
    for (;;) {
      const number = this.#slots[at] ?? free
      if (number === free || this.#hashes.is(number, hex)) return at
      at = (at + 1) & mask
    }
  }

  #grow(): void {
    const mask = this.#slots.length * 2 - 1
    const slots = new Int32Array(mask + 1).fill(free)
    for (let number = 0; number < this.size; number += 1) {
      let at = this.#hashes.bitsOf(number) & mask
      while (slots[at] !== free) at = (at + 1) & mask
      slots[at] = number
    }
    this.#slots = slots
  }
}
