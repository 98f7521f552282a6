import { startWorker } from '../../../platform/web/browser/start-worker.ts'
import type { Drawn } from '../fair/published.ts'
import type { CheckName } from '../fair/verify.ts'
import type { FromWorker, ToWorker } from './verify.worker.ts'
import workerUrl from './verify.worker.ts?worker&url'

interface Means {
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** The first check that fails, or null: in a worker, so that the page stays quick. Rejects where it cannot be checked. */
export async function verifyInWorker(draw: Drawn, { signal, onProgress }: Means): Promise<CheckName | null> {
  const response = await fetch(draw.list.path, { signal })
  if (!response.ok) throw new Error('the list could not be read')
  const entries = await response.text()
  const worker = startWorker(workerUrl)
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
