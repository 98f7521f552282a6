import { Agent, get } from 'node:http'

export type Answer = { status: number; body: string; latencyMs: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Open-loop load: sends a request every 1/rate seconds, whether or not earlier ones have been answered.
 * Latency counts from the due time, so that a server that falls behind can't hide it (no coordinated
 * omission).
 * @param rate requests a second
 */
export async function openLoop(urls: string[], rate: number): Promise<Answer[]> {
  const start = performance.now()
  const answers = urls.map(async (url, i) => {
    const due = start + (i * 1000) / rate
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
    const { status, body } = await fetchText(url)
    return { status, body, latencyMs: performance.now() - due }
  })
  return Promise.all(answers)
}

export function fetchText(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** The percentile: `share` of the values are at or below it. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
