import { startWorker } from '../../../platform/web/browser/start-worker.ts'
import type { CompletedDraw } from '../fair/published.ts'
import type { CheckName } from '../fair/verify.ts'
import type { VerifyWorkerMessage, VerifyWorkerRequest } from './verify.worker.ts'
import workerUrl from './verify.worker.ts?worker&url'

interface VerifierOptions {
  signal: AbortSignal
  onProgress: (done: number) => void
}

/**
 * Returns the first failing check, or null if all pass. Runs in a worker to keep the page responsive. Rejects
 * if the draw cannot be checked.
 */
export async function verifyInWorker(
  draw: CompletedDraw,
  { signal, onProgress }: VerifierOptions,
): Promise<CheckName | null> {
  const response = await fetch(draw.list.path, { signal })
  if (!response.ok) throw new Error('the list could not be read')
  const entries = await response.text()
  const worker = startWorker(workerUrl)
  const { promise, resolve, reject } = Promise.withResolvers<CheckName | null>()
  signal.addEventListener('abort', reject)
  worker.onerror = reject
  worker.onmessage = ({ data }: MessageEvent<VerifyWorkerMessage>) => {
    if ('done' in data) onProgress(data.done)
    else resolve(data.failed)
  }
  worker.postMessage({ draw, entries } satisfies VerifyWorkerRequest)
  return promise.finally(() => worker.terminate())
}
