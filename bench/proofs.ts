/**
 * `npm run bench -- proofs`: runs seven benchmarks of invariants, above all of money, one after the other,
 * and prints a line for each. Exits with code 1 when one fails. `npm run bench -- proofs makes kills` runs
 * some of them; each also runs alone (`npm run bench -- makes`) with its own options.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { formatLoad, say } from './report.ts'

/** Ordered from the shortest to the longest. */
const proofs: Record<string, string[]> = {
  makes: ['makes.ts'],
  overload: ['overload.ts'],
  'votes-kills': ['votes-kills.ts'],
  'held-lock': ['held-lock.ts'],
  kills: ['checkout.ts', '--part', 'kills'],
  seats: ['seats.ts'],
  'payments-simulation': ['payments-simulation.ts'],
}

/**
 * Runs a benchmark and returns whether it passes; prints its last line, or its whole output when it fails.
 */
async function isHeld(name: string, [file = '', ...args]: string[]): Promise<boolean> {
  const start = performance.now()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = (await text(child.stdout)).trimEnd()
  const summary = /^(PASS|FAIL): (.*)$/m.exec(output.split('\n').at(-1) ?? '')
  const isPassed = summary?.[1] === 'PASS'
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  const verdict = isPassed ? 'held    ' : 'not held'
  say(`${verdict}  ${name}: ${summary?.[2] ?? 'ended without a result'} (${seconds} s, ${formatLoad()})`)
  if (!isPassed) say(output.replaceAll(/^/gm, '    '))
  return isPassed
}

const names = process.argv.slice(2)
const unknown = names.filter(name => !(name in proofs))
if (unknown.length > 0) {
  say(`There is no proof "${unknown.join(', ')}": choose among ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}
let areHeld = true
for (const [name, command] of Object.entries(proofs)) {
  if (names.length === 0 || names.includes(name)) areHeld = (await isHeld(name, command)) && areHeld
}
process.exit(areHeld ? 0 : 1)
