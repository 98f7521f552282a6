import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { WebhookMessage } from '../../../src/platform/server/webhooks.ts'
import { startServices } from '../services.ts'

const secret = '0123456789abcdef'.repeat(4)

export interface SentEvent {
  address: string
  headers: Record<string, string>
  body: string
}

/** Converts the event to a request to the webhook. */
export function toWebhookMessage({ headers, body }: Pick<SentEvent, 'headers' | 'body'>): WebhookMessage {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const header = (name: string) => named.get(name) ?? null
  return { url: 'https://fans.example/', params: {}, header, body: Buffer.from(body) }
}

/** Starts a sandbox on free ports and closes it after the test. Scheduled work waits for `runLater`. */
export async function startSandbox(options: { dataDir?: string; now?: () => number } = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const notified: SentEvent[] = []
  const waiting: (() => void)[] = []
  const sandbox = await startServices({
    dataDir,
    secret,
    httpPort: 0,
    smtpPort: 0,
    productUrl: 'http://product.example',
    ...(options.now && { now: options.now }),
    later: work => void waiting.push(work),
    send: async (address, init) => {
      const headers = init?.headers as Record<string, string>
      notified.push({ address: String(address), headers, body: String(init?.body) })
      return new Response(null)
    },
  })
  onTestFinished(async () => {
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** Runs all scheduled work, including the work that it schedules in turn. */
  const runLater = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      work()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const order = async (body: { service: string; fault: string; times?: number; operation?: string }) => {
    const response = await fetch(`${sandbox.inboxUrl}/sandbox/faults/`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return { sandbox, dataDir, env: (name: string) => sandbox.env[name] ?? '', told: notified, runLater, order }
}
