import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A file of JSON lines. */
export interface Journal<Line> {
  append: (line: Line) => void
  /** Atomic write (temporary file and rename): a crash leaves the old or the new journal. */
  rewrite: (lines: Iterable<Line>) => void
}

export function openJournal<Line>(file: string): { journal: Journal<Line>; lines: Line[] } {
  mkdirSync(path.dirname(file), { recursive: true })
  const journal: Journal<Line> = {
    append: line => appendFileSync(file, `${JSON.stringify(line)}\n`),
    rewrite: lines => {
      writeFileSync(`${file}.part`, Array.from(lines, line => `${JSON.stringify(line)}\n`).join(''))
      renameSync(`${file}.part`, file)
    },
  }
  return { journal, lines: readLines(file) }
}

/** Tolerates a truncated last line after a crash. */
function readLines<Line>(file: string): Line[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}

const capacity = 20_000

/**
 * A key-value store in memory and in a journal, so that it survives a restart: the latest 20,000 records.
 * Records that were read must only be changed by {@link put}.
 */
export class Shelf<Thing extends { id: string }> {
  readonly #journal: Journal<Thing>
  readonly #things = new Map<string, Thing>()
  #lineCount: number

  constructor(file: string) {
    const { journal, lines } = openJournal<Thing>(file)
    this.#journal = journal
    for (const thing of lines) this.#keep(thing)
    this.#lineCount = this.#things.size
    if (lines.length > this.#lineCount) journal.rewrite(this.#things.values())
  }

  get(id: string): Thing | undefined {
    return this.#things.get(id)
  }

  /** Oldest first. */
  values(): Thing[] {
    return [...this.#things.values()]
  }

  put(thing: Thing): Thing {
    this.#keep(thing)
    this.#journal.append(thing)
    this.#lineCount += 1
    if (this.#lineCount > capacity * 4) {
      this.#journal.rewrite(this.#things.values())
      this.#lineCount = this.#things.size
    }
    return thing
  }

  #keep(thing: Thing) {
    this.#things.set(thing.id, thing)
    const [oldest = ''] = this.#things.keys()
    if (this.#things.size > capacity) this.#things.delete(oldest)
  }
}
