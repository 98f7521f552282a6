type Items = Float64Array | Uint32Array | Uint8Array

const itemsOfChunk = 1 << 16

/**
 * Numbers that grow by chunks: of millions of ballots or events, without an object for each, and without the moment in
 * which an array that doubles stands there twice.
 */
export class Numbers {
  readonly #chunks: Items[] = []
  readonly #kind: new (
    length: number,
  ) => Items
  length = 0

  constructor(kind: new (length: number) => Items) {
    this.#kind = kind
  }

  get(at: number): number {
    return this.#chunks[at >>> 16]?.[at & (itemsOfChunk - 1)] ?? 0
  }

  set(at: number, value: number): void {
    while (at >= this.#chunks.length * itemsOfChunk) this.#chunks.push(new this.#kind(itemsOfChunk))
    const chunk = this.#chunks[at >>> 16]
    if (chunk) chunk[at & (itemsOfChunk - 1)] = value
    if (at >= this.length) this.length = at + 1
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

const bytesOfHash = 32
const hashesOfChunk = 1 << 15

/** Hashes of 32 bytes, given and taken as 64 hex digits. */
export class Hashes {
  readonly #chunks: Uint8Array[] = []
  size = 0

  add(hex: string): void {
    if (this.size === this.#chunks.length * hashesOfChunk)
      this.#chunks.push(new Uint8Array(bytesOfHash * hashesOfChunk))
    const chunk = this.#chunkOf(this.size)
    const start = startOf(this.size)
    for (let index = 0; index < bytesOfHash; index += 1) chunk[start + index] = byteOf(hex, index)
    this.size += 1
  }

  is(number: number, hex: string): boolean {
    const chunk = this.#chunkOf(number)
    const start = startOf(number)
    for (let index = 0; index < bytesOfHash; index += 1) {
      if (chunk[start + index] !== byteOf(hex, index)) return false
    }
    return true
  }

  isBytes(number: number, bytes: Uint8Array): boolean {
    const chunk = this.#chunkOf(number)
    const start = startOf(number)
    for (let index = 0; index < bytesOfHash; index += 1) {
      if (chunk[start + index] !== bytes[index]) return false
    }
    return true
  }

  hexOf(number: number): string {
    const chunk = this.#chunkOf(number)
    const start = startOf(number)
    let hex = ''
    for (let index = 0; index < bytesOfHash; index += 1) hex += hexOfByte[chunk[start + index] ?? 0]
    return hex
  }

  /** The first 28 bits, as {@link firstBitsOf} has them. */
  bitsOf(number: number): number {
    const chunk = this.#chunkOf(number)
    const start = startOf(number)
    const [a = 0, b = 0, c = 0, d = 0] = [chunk[start], chunk[start + 1], chunk[start + 2], chunk[start + 3]]
    return (a << 20) | (b << 12) | (c << 4) | (d >> 4)
  }

  #chunkOf(number: number): Uint8Array {
    return this.#chunks[number >>> 15] ?? none
  }
}

export const firstBitsOf = (hex: string): number => Number.parseInt(hex.slice(0, 7), 16)

const none = new Uint8Array()
const startOf = (number: number): number => (number & (hashesOfChunk - 1)) * bytesOfHash
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const byteOf = (hex: string, index: number): number =>
  (digitOf(hex.charCodeAt(index * 2)) << 4) | digitOf(hex.charCodeAt(index * 2 + 1))
const digitOf = (code: number): number => (code < 58 ? code - 48 : code - 87)
