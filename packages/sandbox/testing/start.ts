import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type SandboxOptions, startServices } from '../services.ts'

const secret = '0123456789abcdef'.repeat(4)

/** Starts a sandbox for one test; the returned `order` injects a fault. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const sandbox = await startServices({ dataDir, secret, httpPort: 0, smtpPort: 0, ...options })
  onTestFinished(async () => {
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const order = async (service: string, fault: string, operation?: string) => {
    const body = JSON.stringify({ service, fault, operation })
    const response = await fetch(`${sandbox.inboxUrl}/sandbox/faults/`, { method: 'POST', body })
    if (!response.ok) throw new Error(`the sandbox knows no fault ${fault} of ${service}`)
  }
  return { ...sandbox, order }
}
