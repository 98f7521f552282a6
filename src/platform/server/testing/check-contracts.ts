import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { onStatementOutcome } from '../statement.ts'
import { onTransaction } from '../transaction.ts'
import { onContractProblem } from './contract-problems.ts'
import { findLockProblems } from './lock-order-check.ts'

// Checks in every test that statements return the declared rows, that endpoints return responses that fit
// their contract, and that transactions lock in the order of src/app/lock-order.ts. Records the executed
// statements for scripts/checks/check-statements.ts. Problems fail the test (each-file.ts).
const problems = new Set<string>()
const ran = new Set<string>()
const folder = join(import.meta.dirname, '../../../../.cache/statements')
mkdirSync(folder, { recursive: true })

onContractProblem(problem => problems.add(problem))

onStatementOutcome(({ statement: { name } }) => {
  if (ran.has(name)) return
  ran.add(name)
  appendFileSync(join(folder, `${process.pid}.txt`), `${name}\n`)
})

onTransaction(texts => {
  for (const problem of findLockProblems(texts, inject('lockRules')))
    problems.add(`a transaction: ${problem}`)
})

/** Returns the problems since the last call and clears them. */
export function takeProblems(): string[] {
  const lines = [...problems]
  problems.clear()
  return lines
}
