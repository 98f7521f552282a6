export interface Problem {
  /** null where no row is to blame. */
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

  /** Counts problems that are not shown. */
  addUnseen(count: number): void {
    this.count += count
  }

  first(): Problem[] {
    return this.#shown.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, shownMax)
  }
}

/** How many rows of the database's answer are worth asking for. */
export const problemsShownMax = shownMax
