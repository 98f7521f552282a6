import { onContractProblem } from './contract-problems.ts'

// Loaded before a server that browser tests run as a process of its own (`node --import`); e2e/global-setup.ts reads
// these lines.
const told = new Set<string>()
onContractProblem(problem => {
  if (told.has(problem)) return
  told.add(problem)
  process.stderr.write(`contract broken: ${problem.replaceAll('\n', ' ')}\n`)
})
