import { afterAll, afterEach } from 'vitest'
import { takeProblems } from './check-contracts.ts'

// Vitest runs this before each test file: files of a worker share modules, but not hooks.

function failOnProblems() {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
afterEach(failOnProblems)
afterAll(failOnProblems)
