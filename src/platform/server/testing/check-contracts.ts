import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, inject } from 'vitest'
import { onAnswer } from '../implement.ts'
import { onOutcome } from '../statement.ts'
import { onTransaction } from '../transaction.ts'
import { problemsOfRows } from './check-rows.ts'
import { problemsOfLocks } from './lock-order-check.ts'
import { problemsOf } from './strictly.ts'

// Every test with a database listens: each row that a statement answers is what it declares, each answer of a call what
// its contract says, each transaction locks in the order of src/lock-order.ts, and which statements ran at all is written down for scripts/checks/check-statements.ts.
const problems = new Set<string>()
const ran = new Set<string>()
const folder = join(import.meta.dirname, '../../../../.cache/statements')
mkdirSync(folder, { recursive: true })

onOutcome(outcome => {
  const { name, text } = outcome.statement
  for (const problem of problemsOfRows(outcome)) problems.add(`statement ${name || text}: ${problem}`)
  if (ran.has(name)) return
  ran.add(name)
  appendFileSync(join(folder, `${process.pid}.txt`), `${name}\n`)
})

onTransaction(texts => {
  for (const problem of problemsOfLocks(texts, inject('lockRules'))) problems.add(`a transaction: ${problem}`)
})

onAnswer(({ endpoint: { method, path, answer }, body }) => {
  // As the client sees it, after JSON.
  const read: unknown = JSON.parse(JSON.stringify(body))
  for (const problem of problemsOf(answer, read)) problems.add(`answer of ${method} ${path}: ${problem}`)
})

/** Returns and clears collected problems; for this file's own test. */
export function takeProblems(): string[] {
  const lines = [...problems]
  problems.clear()
  return lines
}

function fail() {
  const lines = takeProblems()
  if (lines.length > 0) throw new Error(lines.join('\n'))
}
afterEach(fail)
afterAll(fail)
