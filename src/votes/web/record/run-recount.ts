import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { startWorker } from '../../../platform/web/browser/start-worker.ts'
import type { getStage, listBlocks, listHeads, listVotes } from '../../contract.ts'
import type { Tally } from './recount.ts'
import type { FoundBallot, FromWorker, Outcome, ToWorker } from './recount.worker.ts'
import workerUrl from './recount.worker.ts?worker&url'

/** A completed recount whose record can be searched for ballots. */
export interface FinishedRecount {
  outcome: Outcome
  isFile: boolean
  find: (ballot: string) => Promise<FoundBallot | null>
  /** Continues with the blocks published since; a file is already complete. */
  goOn: () => Promise<Outcome>
  close: () => void
}

interface RecountOptions {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

export interface Progress {
  blocks: number
  /** Share of the record counted so far, from 0 to 1. */
  share: number
}

interface Feeding {
  /** Resolves with true once the worker needs no more blocks. */
  send: (message: ToWorker) => Promise<boolean>
  signal: AbortSignal
  /** Sets the total number of blocks once it is known. */
  expect: (blocks: number) => void
}
interface Source {
  isFile: boolean
  feed: (feeding: Feeding) => Promise<void>
  readTally: () => Promise<Tally | null>
}

/** A correction is in a block within a second, and caches may serve old responses for another second. */
const correctedWithinMs = 3000

/** Recounts the record published by our server, page by page. */
export function recountPublished(api: ApiClient, options: RecountOptions): Promise<FinishedRecount> {
  let after = 0
  const feed: Source['feed'] = async ({ send, signal, expect }) => {
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
  }
  return recount(options, { isFile: false, feed, readTally: () => closedTally(api, options.signal) })
}

/**
 * Returns our totals of a final stage; null if there is none. An open stage's totals would be newer than its
 * record.
 */
async function closedTally(api: ApiClient, signal: AbortSignal): Promise<Tally | null> {
  const once = { fresh: true, signal }
  const stage = await api.call<CallOf<typeof getStage>>('GET', '/api/v1/vote/season3/stage/', {}, once)
  if (stage.stage_id === null || stage.status !== 'final') return null
  const input = { stage_id: stage.stage_id }
  return api.call<CallOf<typeof listVotes>>('GET', '/api/v1/vote/season3/votes/', input, once)
}

/** Recounts a record from a file, which the worker reads as a stream. */
export function recountFile(file: Blob, options: RecountOptions): Promise<FinishedRecount> {
  let isRead = false
  const feed: Source['feed'] = async ({ send }) => {
    if (!isRead) await send({ is: 'file', file })
    isRead = true
  }
  return recount(options, { isFile: true, feed, readTally: async () => null })
}

async function recount(
  { signal, onProgress }: RecountOptions,
  { isFile, feed, readTally }: Source,
): Promise<FinishedRecount> {
  signal.throwIfAborted()
  const worker = startWorker(workerUrl)
  const close = () => worker.terminate()
  signal.addEventListener('abort', close)
  const request = createRequester(worker, { signal, onProgress })
  let expected = 0
  try {
    worker.postMessage({ is: 'start' } satisfies ToWorker)
    const send = async (message: ToWorker) => {
      const response = await request(message)
      if (response.is !== 'taken') throw new Error('the worker answers something else')
      const { blocks } = response
      onProgress({ blocks, share: blocks / Math.max(expected, blocks, 1) })
      return response.isOver
    }
    const expect = (blocks: number) => {
      expected = blocks
    }
    const readOn = async () => {
      await feed({ send, signal, expect })
      // Reads the tally after the blocks, because it is compared with the end of the record.
      const response = await request({ is: 'end', tally: await readTally() })
      if (response.is !== 'outcome') throw new Error('the worker answers something else')
      return response.outcome
    }
    const goOn = async () => {
      const outcome = await readOn()
      if (outcome.problem?.code !== 'wrong_tally') return outcome
      await pause(correctedWithinMs, signal)
      return readOn()
    }
    const outcome = await goOn()
    const find = async (ballot: string) => {
      const found = await request({ is: 'find', ballot })
      return found.is === 'found' ? found.found : null
    }
    return { outcome, isFile, find, goOn, close }
  } catch (error) {
    close()
    throw error
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * Creates a function that sends one request at a time and reports progress. A stopped worker doesn't respond.
 */
function createRequester(
  worker: Worker,
  { signal, onProgress }: Pick<RecountOptions, 'signal' | 'onProgress'>,
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

/** Computes, in the browser, the hash by which a ballot is found. */
export async function hashReceiptCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
