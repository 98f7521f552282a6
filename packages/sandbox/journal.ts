import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** An append-only file of JSON lines. */
export interface Journal<Line> {
  append: (line: Line) => void
  /**
   * Replaces the file atomically (temporary file and rename), so that a crash leaves either the old or the
   * new journal.
   */
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

/** Reads the lines and skips a last one that was truncated by a crash. */
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
 * A key-value store of the latest 20,000 records, in memory and in a journal, so that it survives a restart.
 * Change records only through {@link put}.
 */
export class RecordStore<Item extends { id: string }> {
  readonly #journal: Journal<Item>
  readonly #things = new Map<string, Item>()
  #lineCount: number

  constructor(file: string) {
    const { journal, lines } = openJournal<Item>(file)
    this.#journal = journal
    for (const item of lines) this.#keep(item)
    this.#lineCount = this.#things.size
    if (lines.length > this.#lineCount) journal.rewrite(this.#things.values())
  }

  get(id: string): Item | undefined {
    return this.#things.get(id)
  }

  values(): Item[] {
    return [...this.#things.values()]
  }

  put(item: Item): Item {
    this.#keep(item)
    this.#journal.append(item)
    this.#lineCount += 1
    if (this.#lineCount > capacity * 4) {
      this.#journal.rewrite(this.#things.values())
      this.#lineCount = this.#things.size
    }
    return item
  }

  #keep(item: Item) {
    this.#things.set(item.id, item)
    const [oldest = ''] = this.#things.keys()
    if (this.#things.size > capacity) this.#things.delete(oldest)
  }
}
