import { availableParallelism, loadavg } from 'node:os'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export interface Outcome {
  isPassed: boolean
  summary: string
}

/** Prints the outcome as the last line, which `proofs.ts` repeats, and exits with code 1 unless it passed. */
export function finish({ isPassed, summary }: Outcome): never {
  say(`${isPassed ? 'PASS' : 'FAIL'}: ${summary}`)
  process.exit(isPassed ? 0 : 1)
}

/** Formats the machine's load: "load 1.2 on 2 cores". */
export const formatLoad = (): string =>
  `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`

/** Formats counts by name: "900 × 200, 3 × 503". */
export const formatCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')

/** Returns the value that `share` of the numbers don't exceed. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Prints p50 and p95 of these times, and returns whether p95 is within the limit. */
export function judgeTimes(name: string, times: number[], msMax: number, note = ''): boolean {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const figures = `p50 ${p50.toFixed(2).padStart(6)} ms  p95 ${p95.toFixed(2).padStart(6)} ms (≤ ${msMax})`
  say(`${p95 <= msMax ? 'PASS' : 'FAIL'}  ${name.padEnd(28)} ${figures}  ${note}`)
  return p95 <= msMax
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
