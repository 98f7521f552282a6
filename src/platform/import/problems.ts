export interface Problem {
  /** null for problems of the whole file. */
  line: number | null
  text: string
}

const shownMax = 50

/** The rows that an import may leave out. With more wrong rows it is the file that is wrong. */
export const skippedMax = 10_000

/**
 * The first problems by line, and how many there are: a file may have a million. An import that leaves out what fails
 * needs to know all its lines.
 */
export class Problems {
  count = 0
  /** Of every line the problems, where what fails is left out. */
  readonly byLine: Map<number, string[]> | null
  #shown: Problem[] = []

  constructor({ isSkipping = false } = {}) {
    this.byLine = isSkipping ? new Map() : null
  }

  /** `limit` for queries that find problems. */
  get foundMax(): number {
    return this.byLine ? skippedMax + 1 : shownMax
  }

  /** Whether the import ends here, with nothing done. */
  get areFatal(): boolean {
    return this.count > (this.byLine ? skippedMax : 0)
  }

  add(line: number | null, text: string, times = 1): void {
    this.count += times
    if (this.byLine && line !== null && this.byLine.size <= skippedMax) {
      this.byLine.set(line, [...(this.byLine.get(line) ?? []), text])
    }
    this.#shown.push({ line, text })
    if (this.#shown.length > 4 * shownMax) this.#shown = this.first()
  }

  /** Adds to the count without storing the problems. */
  addUnseen(count: number): void {
    this.count += count
  }

  first(): Problem[] {
    return this.#shown.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, shownMax)
  }
}
