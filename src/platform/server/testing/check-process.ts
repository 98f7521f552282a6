import { onContractProblem } from './contract-problems.ts'

// Prints contract violations of servers that browser tests run as separate processes, into which it is
// preloaded (`node --import`); e2e/global-setup.ts reads these lines.
const reported = new Set<string>()
onContractProblem(problem => {
  if (reported.has(problem)) return
  reported.add(problem)
  process.stderr.write(`contract broken: ${problem.replaceAll('\n', ' ')}\n`)
})
