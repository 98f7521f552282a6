export interface Problem {
  /** null for problems of the whole file. */
  line: number | null
  text: string
}

const shownMax = 50

/** The first problems by line, and how many there are: a file may have a million. */
export class Problems {
  count = 0
  #shown: Problem[] = []

  add(line: number | null, text: string, times = 1): void {
    this.count += times
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

/** `limit` for queries that find problems. */
export const problemsShownMax = shownMax
