import type { Db } from '../database.ts'
import type { Statement } from '../statement.ts'

interface Asked {
  statement: Statement<unknown>
  values: unknown[]
  resolve: (rows: never) => void
  reject: (error: unknown) => void
}

/** One of the works that share a transaction. */
interface Sharer {
  /** What it has asked and what is not sent yet, in its order. */
  asked: Asked[]
  isDone: boolean
}

/** Why a work that shares a transaction ends: another one has failed, so nothing of the transaction is kept. */
export class FailedForAnother extends Error {}

/**
 * Lets several works use one transaction as if each had it to itself. What they ask is collected until every one of them
 * has asked for something or is done; then a statement over a set of rows (`isSet`) goes out once for all that ask for it,
 * and the others one by one. Each work keeps its order. They must not wait for each other.
 *
 * @returns runs a work; all of them are to be begun in one turn.
 */
export function mergedStatements(db: Db): <Result>(work: (db: Db) => Promise<Result>) => Promise<Result> {
  const sharers: Sharer[] = []
  let isScheduled = false
  let hasFailed = false

  /** Behind all promises of this turn, so that whoever asks has asked for all that it asks together. */
  function sendLater(): void {
    if (isScheduled) return
    isScheduled = true
    process.nextTick(() => {
      isScheduled = false
      sendWhenAllHaveAsked()
    })
  }

  function sendWhenAllHaveAsked(): void {
    if (sharers.some(({ asked, isDone }) => !isDone && asked.length === 0)) return
    for (const group of mergeInOrder(sharers.map(({ asked }) => asked.splice(0)))) void send(db, group)
  }

  /** Whoever else waits needs no answer any more. */
  function fail(): void {
    hasFailed = true
    const given = new FailedForAnother('another write of the transaction has failed')
    for (const { reject } of sharers.flatMap(({ asked }) => asked.splice(0))) reject(given)
  }

  return async work => {
    const sharer: Sharer = { asked: [], isDone: false }
    sharers.push(sharer)
    const query: Db['query'] = (statement, values = []) => {
      const rows = new Promise<never>((resolve, reject) => {
        sharer.asked.push({ statement, values, resolve, reject })
      })
      // Handled: where nobody waits for the answer, the transaction fails by itself.
      rows.catch(() => {})
      if (hasFailed) fail()
      else sendLater()
      return rows
    }
    try {
      return await work({ canWrite: true, query })
    } catch (error) {
      fail()
      throw error
    } finally {
      sharer.isDone = true
      // At once, so that the commit goes out in the same write.
      sendWhenAllHaveAsked()
    }
  }
}

/** Lists of statements as one list of groups, in which each list keeps its order, and the same stand together. */
function mergeInOrder(lists: Asked[][]): Asked[][] {
  const groups: Asked[][] = []
  for (;;) {
    const heads = lists.flatMap(([head]) => (head ? [head] : []))
    // Where none is free to go first, some set is sent in two parts.
    const next = heads.find(head => !lists.some(list => comesLaterIn(list, head))) ?? heads[0]
    if (!next) return groups
    const isOfGroup = ([head]: Asked[]) =>
      head === next || (next.statement.isSet && head?.statement === next.statement)
    groups.push(lists.filter(isOfGroup).flatMap(list => list.splice(0, 1)))
  }
}

const comesLaterIn = (list: Asked[], { statement }: Asked) =>
  statement.isSet && list[0]?.statement !== statement && list.some(asked => asked.statement === statement)

/** Sends what several ask as one statement, and gives each the rows of its own places. */
async function send(db: Db, group: Asked[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { statement } = first
  try {
    if (!statement.isSet) return first.resolve((await db.query(statement, first.values)) as never)
    const columns = first.values.map((_, at) => group.flatMap(({ values }) => values[at]))
    const rows = (await db.query(statement, columns)) as { at?: number }[]
    let before = 0
    for (const { values, resolve } of group) {
      const places = (values[0] as unknown[]).length
      resolve(rowsOf(rows, { before, places }) as never)
      before += places
    }
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

/** Places are counted from 1 for each who asks. Rows of none answer nobody. */
function rowsOf(rows: { at?: number }[], { before, places }: { before: number; places: number }) {
  return rows.flatMap(row => {
    const at = (row.at ?? 0) - before
    return at >= 1 && at <= places ? [{ ...row, at }] : []
  })
}
