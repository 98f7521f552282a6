import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { onOutcome } from '../statement.ts'
import { onTransaction } from '../transaction.ts'
import { onContractProblem } from './contract-problems.ts'
import { problemsOfLocks } from './lock-order-check.ts'

// Listens in every test: each row that a statement answers is what it declares, each answer of a call what its contract
// says, and each transaction locks in the order of src/app/lock-order.ts. Which statements ran at all is written down for
// scripts/checks/check-statements.ts. What is found fails the test (each-file.ts).
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

/** Returns and clears what was found since the last call. */
export function takeProblems(): string[] {
  const lines = [...problems]
  problems.clear()
  return lines
}
