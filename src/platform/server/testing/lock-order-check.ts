import { findLockedAndChanged, findLocks } from './find-locks.ts'

/** The product's lock order, provided to tests before they start. */
export interface LockRules {
  order: readonly string[]
  harmless: Readonly<Record<string, readonly string[]>>
  tables: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    lockRules: LockRules
  }
}

/**
 * Returns a transaction's violations of the lock order, one line each. Tables of one statement count as
 * locked together, and a table that is already locked doesn't count again.
 */
export function findLockProblems(texts: readonly string[], { order, harmless, tables }: LockRules): string[] {
  const isBefore = (table: string, latest: string) =>
    order.indexOf(table) < order.indexOf(latest) && !harmless[latest]?.includes(table)
  const held = new Set<string>()
  const problems: string[] = []
  let latest = ''
  for (const text of texts) {
    const taken = findLocks(text).filter(({ table }) => !held.has(table))
    const unordered = taken.filter(({ table }) => tables.includes(table) && !order.includes(table))
    problems.push(
      ...unordered.map(({ table }) => `${table} is locked, and stands nowhere in src/app/lock-order.ts`),
    )
    problems.push(
      ...findLockedAndChanged(text)
        .filter(table => !held.has(table))
        .map(table => `${table} is locked and changed by one statement: ${toOneLine(text)}`),
    )
    const ordered = taken.filter(({ table }) => order.includes(table))
    const backwards = ordered.filter(({ table, waits }) => waits && isBefore(table, latest))
    problems.push(...backwards.map(({ table }) => `${table} is locked after ${latest}: ${toOneLine(text)}`))
    for (const { table } of ordered) {
      held.add(table)
      if (!isBefore(table, latest)) latest = table
    }
  }
  return problems
}

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
