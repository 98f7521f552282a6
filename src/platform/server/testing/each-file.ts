import { afterAll, afterEach } from 'vitest'
import { takeProblems } from './check-contracts.ts'

// Vitest runs this before each file of tests: modules are shared by the files of a worker, hooks are not.

function failOnProblems() {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
afterEach(failOnProblems)
afterAll(failOnProblems)
