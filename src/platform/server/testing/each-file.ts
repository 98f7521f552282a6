import { afterAll, afterEach } from 'vitest'
import { takeProblems } from './check-contracts.ts'

// Fails a test that has contract problems. Vitest runs this setup before each test file, because the files of
// a worker share modules but not hooks.

function failOnProblems() {
  const problems = takeProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
afterEach(failOnProblems)
afterAll(failOnProblems)
