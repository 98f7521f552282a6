import type { Db } from './database.ts'

interface Statement {
  name: string
  text: string
  values?: unknown[]
}

interface Waiting {
  statement: Statement
  resolve: (rows: never[]) => void
  reject: (error: unknown) => void
}

const texts = new Map<string, string>()

/**
 * A database for one use case that reads many lists: what it asks for in one turn goes as one statement, and is
 * answered as `readRows` answers (times have to be text). Where one of them fails, all do.
 *
 * @param name of the whole statement, which must consist of the same ones each time.
 */
export function inOneStatement(db: Db, name: string): Db {
  let waiting: Waiting[] = []

  async function send(): Promise<void> {
    const asked = waiting
    waiting = []
    const statements = asked.map(({ statement }) => statement)
    try {
      const values = statements.flatMap(statement => statement.values ?? [])
      const [row] = await db.query<Record<string, never[] | null>>({ name, text: textOf(statements), values })
      for (const [place, { resolve }] of asked.entries()) resolve(row?.[`list_${place}`] ?? [])
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return {
    query: statement =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, resolve, reject })
        if (waiting.length === 1) queueMicrotask(send)
      }),
  }
}

/** Each statement's rows in a column of its own; its values stand behind those of the statements before it. */
function textOf(statements: Statement[]): string {
  const key = statements.map(({ name }) => name).join(' ')
  const known = texts.get(key)
  if (known) return known
  let valuesBefore = 0
  const columns = statements.map(({ text, values = [] }, place) => {
    const shift = valuesBefore
    valuesBefore += values.length
    const own = text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + shift}`)
    return `(select json_agg(q) from (${own}) q) as list_${place}`
  })
  const text = `select ${columns.join(',\n')}`
  texts.set(key, text)
  return text
}
