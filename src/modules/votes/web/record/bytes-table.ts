const bytesOfHash = 32

/**
 * Hashes of 32 bytes, numbered from 0 as they are added: an open-addressing hash table over one array of bytes. Five
 * million take 320 MB, where a Map of texts would take more than a gigabyte.
 */
export class BytesTable {
  #bytes = new Uint8Array(bytesOfHash * 1_024)
  #slots = new Int32Array(2_048).fill(-1)
  size = 0

  /** The number of a hash (64 hex digits), or -1. */
  find(hex: string): number {
    const at = this.#slotOf(hex)
    return this.#slots[at] ?? -1
  }

  add(hex: string): number {
    if ((this.size + 1) * 2 > this.#slots.length) this.#grow()
    const at = this.#slotOf(hex)
    const number = this.size
    this.size += 1
    this.#slots[at] = number
    for (let index = 0; index < bytesOfHash; index += 1) {
      this.#bytes[number * bytesOfHash + index] = byteOf(hex, index)
    }
    return number
  }

  hexOf(number: number): string {
    let hex = ''
    for (const byte of this.#bytes.subarray(number * bytesOfHash, (number + 1) * bytesOfHash))
      hex += byte.toString(16).padStart(2, '0')
    return hex
  }

  /** The slot that holds the hash, or the free one where it would stand. */
  #slotOf(hex: string): number {
    const mask = this.#slots.length - 1
    let at = Number.parseInt(hex.slice(0, 7), 16) & mask
    for (;;) {
      const number = this.#slots[at] ?? -1
      if (number === -1 || this.#is(number, hex)) return at
      at = (at + 1) & mask
    }
  }

  #is(number: number, hex: string): boolean {
    for (let index = 0; index < bytesOfHash; index += 1) {
      if (this.#bytes[number * bytesOfHash + index] !== byteOf(hex, index)) return false
    }
    return true
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#bytes.length * 2)
    bytes.set(this.#bytes)
    this.#bytes = bytes
    const mask = this.#slots.length * 2 - 1
    const slots = new Int32Array(mask + 1).fill(-1)
    for (let number = 0; number < this.size; number += 1) {
      let at = firstBits(bytes, number) & mask
      while (slots[at] !== -1) at = (at + 1) & mask
      slots[at] = number
    }
    this.#slots = slots
  }
}

/** The first seven hex digits of a hash, as a number. */
function firstBits(bytes: Uint8Array, number: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(number * bytesOfHash, number * bytesOfHash + 4)
  return (a << 20) | (b << 12) | (c << 4) | (d >> 4)
}

const byteOf = (hex: string, index: number): number =>
  (digitOf(hex.charCodeAt(index * 2)) << 4) | digitOf(hex.charCodeAt(index * 2 + 1))

const digitOf = (code: number): number => (code < 58 ? code - 48 : code - 87)
