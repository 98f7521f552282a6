import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, inject } from 'vitest'
import { onOutcome } from '../statement.ts'
import { onTransaction } from '../transaction.ts'
import { onContractProblem } from './contract-problems.ts'
import { problemsOfLocks } from './lock-order-check.ts'

// Every test with a database listens: each row that a statement answers is what it declares, each answer of a call what
// its contract says, and each transaction locks in the order of src/lock-order.ts. Which statements ran at all is
// written down for scripts/checks/check-statements.ts.
const problems = new Set<string>()
const ran = new Set<string>()
const folder = join(import.meta.dirname, '../../../../.cache/statements')
mkdirSync(folder, { recursive: true })

onContractProblem(problem => problems.add(problem))

onOutcome(({ statement: { name } }) => {
  if (ran.has(name)) return
  ran.add(name)
  appendFileSync(join(folder, `${process.pid}.txt`), `${name}\n`)
})

onTransaction(texts => {
  for (const problem of problemsOfLocks(texts, inject('lockRules'))) problems.add(`a transaction: ${problem}`)
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
