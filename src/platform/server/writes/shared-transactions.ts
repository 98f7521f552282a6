import type { Database, Db } from '../database.ts'
import { isDatabaseBusyOrAway } from '../database-errors.ts'
import { FailedForAnother, mergedStatements } from './merged-statements.ts'

/** Writes that share transactions. Declare it once at module level: the queue belongs to the declaration. */
export interface Sharing {
  /** Of one transaction. */
  worksMax: number
}

type Work<Result> = (db: Db) => Promise<Result>

interface Waiting {
  /** Whose write it is. */
  who: string | null
  work: Work<unknown>
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

export type TransactionTogether = <Result>(
  sharing: Sharing,
  who: string | null,
  work: Work<Result>,
) => Promise<Result>

/** Which works of a shared transaction have failed by themselves, by their places. */
class SomeFailed extends Error {
  readonly reasons: Map<number, unknown>
  constructor(reasons: Map<number, unknown>) {
    super('writes of a shared transaction have failed')
    this.reasons = reasons
  }
}

/**
 * Group commit for writes that stay what they are: those that come while a transaction of theirs runs share the next one,
 * and their statements over sets are sent once for all ({@link mergedStatements}). A lone write runs at once and by
 * itself. No two writes of the same fan share one, because each has to see what the other has done.
 *
 * Each write comes to what it would come to alone: where one fails, everything is rolled back, it is done again by itself,
 * and the others together. Where PostgreSQL refuses the whole transaction, each is done by itself; where it is busy or
 * away, that holds for all.
 */
export function createSharedTransactions(transaction: Database['transaction']): TransactionTogether {
  const queues = new Map<Sharing, Waiting[]>()

  async function settle(group: Waiting[]): Promise<void> {
    const [first] = group
    if (!first) return
    try {
      const results = group.length === 1 ? [await transaction(first.work)] : await together(group)
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as never)
    } catch (error) {
      const reasons = error instanceof SomeFailed ? [...error.reasons.values()] : [error]
      const fatal = reasons.find(isDatabaseBusyOrAway)
      if (group.length === 1 || fatal) for (const { reject } of group) reject(fatal ?? error)
      else await apart(group, error)
    }
  }

  async function together(group: Waiting[]): Promise<unknown[]> {
    return transaction(async db => {
      const run = mergedStatements(db)
      const done = await Promise.allSettled(group.map(({ work }) => run(work)))
      const failed = done.flatMap((one, at) => (one.status === 'rejected' ? [[at, one.reason] as const] : []))
      const reasons = new Map(failed.filter(([, reason]) => !(reason instanceof FailedForAnother)))
      if (reasons.size > 0) throw new SomeFailed(reasons)
      return done.map(one => one.status === 'fulfilled' && one.value)
    })
  }

  /** Those that have failed by themselves are tried alone, and nobody waits for them: their transactions run beside. */
  async function apart(group: Waiting[], error: unknown): Promise<void> {
    const hasFailed = (at: number) => !(error instanceof SomeFailed) || error.reasons.has(at)
    const alone = group.filter((_, at) => hasFailed(at))
    await Promise.all([...alone.map(one => settle([one])), settle(group.filter((_, at) => !hasFailed(at)))])
  }

  async function work(sharing: Sharing, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await settle(nextGroup(waiting, sharing))
    queues.delete(sharing)
  }

  return (sharing, who, own) =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(sharing)
      const one = { who, work: own, resolve, reject }
      if (waiting) return void waiting.push(one)
      const queue = [one]
      queues.set(sharing, queue)
      void work(sharing, queue)
    })
}

/** Takes those who have waited longest, each fan once. */
function nextGroup(waiting: Waiting[], { worksMax }: Sharing): Waiting[] {
  const group: Waiting[] = []
  for (let at = 0; at < waiting.length && group.length < worksMax; ) {
    const one = waiting[at]
    const isThere = one && one.who !== null && group.some(({ who }) => who === one.who)
    if (one && !isThere) group.push(...waiting.splice(at, 1))
    else at += 1
  }
  return group
}
