import type { Drawn } from '../fair/published.ts'
import type { CheckName } from '../fair/verify.ts'
import type { FromWorker, ToWorker } from './verify.worker.ts'
import workerUrl from './verify.worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

interface Means {
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** The first check that fails, or null: in a worker, so that the page stays quick. Rejects where it cannot be checked. */
export async function verifyInWorker(draw: Drawn, { signal, onProgress }: Means): Promise<CheckName | null> {
  const response = await fetch(draw.list.path, { signal })
  if (!response.ok) throw new Error('the list could not be read')
  const entries = await response.text()
  const worker = new Worker(trusted(workerUrl), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<CheckName | null>()
  signal.addEventListener('abort', reject)
  worker.onerror = reject
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ('done' in data) onProgress(data.done)
    else resolve(data.failed)
  }
  worker.postMessage({ draw, entries } satisfies ToWorker)
  return promise.finally(() => worker.terminate())
}

let policy: { createScriptURL(url: string): unknown } | undefined

/** Only this script's address is ever given to the policy. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('draw-worker', { createScriptURL: same => same })
  return policy ? (policy.createScriptURL(url) as string) : url
}
