import { onAnswer } from '../implement.ts'
import { onOutcome } from '../statement.ts'
import { problemsOfRows } from './check-rows.ts'
import { problemsOf } from './strictly.ts'

/** Tells of every row that is not what its statement declares, and of every answer that is not what its contract says. */
export function onContractProblem(tell: (problem: string) => void): void {
  onOutcome(outcome => {
    const { name, text } = outcome.statement
    for (const problem of problemsOfRows(outcome)) tell(`statement ${name || text}: ${problem}`)
  })
  onAnswer(({ endpoint: { method, path, answer }, body }) => {
    // As the client sees it, after JSON.
    const read: unknown = JSON.parse(JSON.stringify(body))
    for (const problem of problemsOf(answer, read)) tell(`answer of ${method} ${path}: ${problem}`)
  })
}
