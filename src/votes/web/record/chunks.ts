type Items = Float64Array | Uint32Array | Uint8Array

const itemsPerChunk = 1 << 16

/**
 * List of numbers that grows by chunks. For millions of ballots or events, this avoids an object for each and
 * copying the array to grow it.
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
    return this.#chunks[at >>> 16]?.[at & (itemsPerChunk - 1)] ?? 0
  }

  set(at: number, value: number): void {
    while (at >= this.#chunks.length * itemsPerChunk) this.#chunks.push(new this.#kind(itemsPerChunk))
    const chunk = this.#chunks[at >>> 16]
    if (chunk) chunk[at & (itemsPerChunk - 1)] = value
    if (at >= this.length) this.length = at + 1
  }

  /** Returns the index of a number in an ascending list, or -1 if absent. */
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

const bytesPerHash = 32
const hashesPerChunk = 1 << 15

/** List of 32-byte hashes, passed as 64 hex digits. */
export class Hashes {
  readonly #chunks: Uint8Array[] = []
  size = 0

  add(hex: string): void {
    if (this.size === this.#chunks.length * hashesPerChunk)
      this.#chunks.push(new Uint8Array(bytesPerHash * hashesPerChunk))
    const chunk = this.#chunkOf(this.size)
    const start = getStart(this.size)
    for (let index = 0; index < bytesPerHash; index += 1) chunk[start + index] = readByte(hex, index)
    this.size += 1
  }

  is(number: number, hex: string): boolean {
    const chunk = this.#chunkOf(number)
    const start = getStart(number)
    for (let index = 0; index < bytesPerHash; index += 1) {
      if (chunk[start + index] !== readByte(hex, index)) return false
    }
    return true
  }

  isBytes(number: number, bytes: Uint8Array): boolean {
    const chunk = this.#chunkOf(number)
    const start = getStart(number)
    for (let index = 0; index < bytesPerHash; index += 1) {
      if (chunk[start + index] !== bytes[index]) return false
    }
    return true
  }

  hexOf(number: number): string {
    const chunk = this.#chunkOf(number)
    const start = getStart(number)
    let hex = ''
    for (let index = 0; index < bytesPerHash; index += 1) hex += hexByByte[chunk[start + index] ?? 0]
    return hex
  }

  /** Returns the first 28 bits of a hash, like {@link readFirstBits}. */
  bitsOf(number: number): number {
    const chunk = this.#chunkOf(number)
    const start = getStart(number)
    const [a = 0, b = 0, c = 0, d = 0] = [chunk[start], chunk[start + 1], chunk[start + 2], chunk[start + 3]]
    return (a << 20) | (b << 12) | (c << 4) | (d >> 4)
  }

  #chunkOf(number: number): Uint8Array {
    return this.#chunks[number >>> 15] ?? none
  }
}

export const readFirstBits = (hex: string): number => Number.parseInt(hex.slice(0, 7), 16)

const none = new Uint8Array()
const getStart = (number: number): number => (number & (hashesPerChunk - 1)) * bytesPerHash
const hexByByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const readByte = (hex: string, index: number): number =>
  (toDigit(hex.charCodeAt(index * 2)) << 4) | toDigit(hex.charCodeAt(index * 2 + 1))
const toDigit = (code: number): number => (code < 58 ? code - 48 : code - 87)
