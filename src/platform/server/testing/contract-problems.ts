import { onResponse } from '../implement.ts'
import { onStatementOutcome } from '../statement.ts'
import { findRowProblems } from './check-rows.ts'
import { findStrictProblems } from './find-strict-problems.ts'

/**
 * Reports every row that violates its statement's declaration and every response that violates its contract.
 */
export function onContractProblem(report: (problem: string) => void): void {
  onStatementOutcome(outcome => {
    const { name, text } = outcome.statement
    for (const problem of findRowProblems(outcome)) report(`statement ${name || text}: ${problem}`)
  })
  onResponse(({ endpoint: { method, path, answer }, body }) => {
    // The body as the client sees it, after JSON.
    const read: unknown = JSON.parse(JSON.stringify(body))
    for (const problem of findStrictProblems(answer, read)) report(`answer of ${method} ${path}: ${problem}`)
  })
}
