import { harmless, lockOrder } from '../../../lock-order.ts'
import { tables } from '../../../tables.ts'
import { locksOf } from './locks-of.ts'

const known = new Set(Object.values(tables).flat())

/**
 * What is wrong with the order in which a transaction locks rows, one line each. Several tables of one statement count
 * as locked together, and a table that is locked already is not locked again.
 */
export function problemsOfLocks(texts: readonly string[]): string[] {
  const held = new Set<string>()
  const problems: string[] = []
  let latest = ''
  for (const text of texts) {
    const taken = locksOf(text).filter(({ table }) => !held.has(table))
    const unordered = taken.filter(({ table }) => known.has(table) && !lockOrder.includes(table))
    problems.push(
      ...unordered.map(({ table }) => `${table} is locked, and stands nowhere in src/lock-order.ts`),
    )
    const ordered = taken.filter(({ table }) => lockOrder.includes(table))
    const backwards = ordered.filter(({ table, waits }) => waits && isBefore(table, latest))
    problems.push(...backwards.map(({ table }) => `${table} is locked after ${latest}: ${oneLine(text)}`))
    for (const { table } of ordered) {
      held.add(table)
      if (!isBefore(table, latest)) latest = table
    }
  }
  return problems
}

function isBefore(table: string, latest: string): boolean {
  return lockOrder.indexOf(table) < lockOrder.indexOf(latest) && !harmless[latest]?.includes(table)
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
