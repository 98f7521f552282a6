import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { startWorker } from '../../../../platform/web/browser/start-worker.ts'
import type { listBlocks, listHeads } from '../../contract.ts'
import type { Tally } from './recount.ts'
import type { FoundBallot, FromWorker, Outcome, ToWorker } from './recount.worker.ts'
import workerUrl from './recount.worker.ts?worker&url'

/** A recount that has ended, in whose record ballots can be found. */
export interface Recounted {
  outcome: Outcome
  isFile: boolean
  find: (ballot: string) => Promise<FoundBallot | null>
  /** Counts on with what was published since; a file stays as it is. */
  goOn: () => Promise<Outcome>
  close: () => void
}

interface Means {
  tally: Tally | null
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

export interface Progress {
  blocks: number
  /** Of the whole, from 0 to 1. */
  share: number
}

interface Feeding {
  /** True where nothing more is wanted. */
  send: (message: ToWorker) => Promise<boolean>
  signal: AbortSignal
  /** How much there is, once that is known. */
  expect: (blocks: number) => void
}
type Feed = (feeding: Feeding) => Promise<void>

/** The record as our server publishes it, page by page. */
export function recountPublished(api: ApiClient, means: Means): Promise<Recounted> {
  let after = 0
  return recount({ ...means, isFile: false }, async ({ send, signal, expect }) => {
    const { head } = await api.call<CallOf<typeof listHeads>>(
      'GET',
      '/api/v1/vote/season3/heads/',
      {},
      { fresh: true, signal },
    )
    expect(head?.block ?? 0)
    for (;;) {
      const page = await api.call<CallOf<typeof listBlocks>>(
        'GET',
        '/api/v1/vote/season3/blocks/',
        { after },
        { fresh: true, signal },
      )
      if (page.results.length === 0 || (await send({ is: 'blocks', blocks: page.results }))) return
      after = page.next_after
    }
  })
}

/** A record from a file, which the worker reads as a stream. */
export function recountFile(file: Blob, means: Means): Promise<Recounted> {
  let isRead = false
  return recount({ ...means, isFile: true }, async ({ send }) => {
    if (!isRead) await send({ is: 'file', file })
    isRead = true
  })
}

async function recount(
  { tally, signal, onProgress, isFile }: Means & Pick<Recounted, 'isFile'>,
  feed: Feed,
): Promise<Recounted> {
  signal.throwIfAborted()
  const worker = startWorker(workerUrl)
  const close = () => worker.terminate()
  signal.addEventListener('abort', close)
  const ask = asking(worker, { signal, onProgress })
  let expected = 0
  try {
    worker.postMessage({ is: 'start', tally } satisfies ToWorker)
    const send = async (message: ToWorker) => {
      const answer = await ask(message)
      if (answer.is !== 'taken') throw new Error('the worker answers something else')
      const { blocks } = answer
      onProgress({ blocks, share: blocks / Math.max(expected, blocks, 1) })
      return answer.isOver
    }
    const expect = (blocks: number) => {
      expected = blocks
    }
    const goOn = async () => {
      await feed({ send, signal, expect })
      const answer = await ask({ is: 'end' })
      if (answer.is !== 'outcome') throw new Error('the worker answers something else')
      return answer.outcome
    }
    const outcome = await goOn()
    const find = async (ballot: string) => {
      const found = await ask({ is: 'find', ballot })
      return found.is === 'found' ? found.found : null
    }
    return { outcome, isFile, find, goOn, close }
  } catch (error) {
    close()
    throw error
  }
}

/** One question at a time, with word of how far it is. A worker that was stopped answers no more. */
function asking(
  worker: Worker,
  { signal, onProgress }: Pick<Means, 'signal' | 'onProgress'>,
): (message: ToWorker) => Promise<FromWorker> {
  return message => {
    const { promise, resolve, reject } = Promise.withResolvers<FromWorker>()
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.is === 'reading') onProgress(data)
      else resolve(data)
    }
    worker.onerror = reject
    worker.postMessage(message)
    return promise.finally(() => signal.removeEventListener('abort', stop))
  }
}

/** What a receipt code is found by: its hash, which the browser makes. */
export async function ballotOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
