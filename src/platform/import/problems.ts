export interface Problem {
  /** Null for problems with the whole file. */
  line: number | null
  text: string
}

const problemsShownMax = 50

/** Maximum number of rows that an import may skip. With more failing rows, the file itself is wrong. */
export const skippedMax = 10_000

/**
 * Collects the first problems by line and counts all of them, because a file may have a million. An import
 * that skips failing rows stores the problems of every line.
 */
export class Problems {
  count = 0
  /** The problems of every line if failing rows are skipped, else null. */
  readonly byLine: Map<number, string[]> | null
  #shown: Problem[] = []

  constructor({ isSkipping = false } = {}) {
    this.byLine = isSkipping ? new Map() : null
  }

  /** Row limit for queries that find problems. */
  get foundMax(): number {
    return this.byLine ? skippedMax + 1 : problemsShownMax
  }

  /** Whether the import stops and changes nothing. */
  get areFatal(): boolean {
    return this.count > (this.byLine ? skippedMax : 0)
  }

  add(line: number | null, text: string, times = 1): void {
    this.count += times
    if (this.byLine && line !== null && this.byLine.size <= skippedMax) {
      this.byLine.set(line, [...(this.byLine.get(line) ?? []), text])
    }
    this.#shown.push({ line, text })
    if (this.#shown.length > 4 * problemsShownMax) this.#shown = this.first()
  }

  /** Adds problems that aren't stored to the count. */
  addUnseen(count: number): void {
    this.count += count
  }

  first(): Problem[] {
    return this.#shown.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, problemsShownMax)
  }
}
