import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { startWorker } from '../../../platform/web/browser/start-worker.ts'
import type { getStage, listBlocks, listHeads, listVotes } from '../../contract.ts'
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
interface Source {
  isFile: boolean
  feed: (feeding: Feeding) => Promise<void>
  /** What the count is compared with. */
  readTally: () => Promise<Tally | null>
}

/** A correction of a result stands in a block within a second, and caches on the way may keep answers for another. */
const correctedWithinMs = 3000

/** The record as our server publishes it, page by page. */
export function recountPublished(api: ApiClient, means: Means): Promise<Recounted> {
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
  return recount(means, { isFile: false, feed, readTally: () => closedTally(api, means.signal) })
}

/** Our totals, where they stand still: those of an open stage are newer than its record. */
async function closedTally(api: ApiClient, signal: AbortSignal): Promise<Tally | null> {
  const once = { fresh: true, signal }
  const stage = await api.call<CallOf<typeof getStage>>('GET', '/api/v1/vote/season3/stage/', {}, once)
  if (stage.stage_id === null || stage.status !== 'final') return null
  const input = { stage_id: stage.stage_id }
  return api.call<CallOf<typeof listVotes>>('GET', '/api/v1/vote/season3/votes/', input, once)
}

/** A record from a file, which the worker reads as a stream. */
export function recountFile(file: Blob, means: Means): Promise<Recounted> {
  let isRead = false
  const feed: Source['feed'] = async ({ send }) => {
    if (!isRead) await send({ is: 'file', file })
    isRead = true
  }
  return recount(means, { isFile: true, feed, readTally: async () => null })
}

async function recount(
  { signal, onProgress }: Means,
  { isFile, feed, readTally }: Source,
): Promise<Recounted> {
  signal.throwIfAborted()
  const worker = startWorker(workerUrl)
  const close = () => worker.terminate()
  signal.addEventListener('abort', close)
  const ask = asking(worker, { signal, onProgress })
  let expected = 0
  try {
    worker.postMessage({ is: 'start' } satisfies ToWorker)
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
    const readOn = async () => {
      await feed({ send, signal, expect })
      // Read after the blocks, whose end it is compared with.
      const answer = await ask({ is: 'end', tally: await readTally() })
      if (answer.is !== 'outcome') throw new Error('the worker answers something else')
      return answer.outcome
    }
    const goOn = async () => {
      const outcome = await readOn()
      if (outcome.problem?.code !== 'wrong_tally') return outcome
      await pause(correctedWithinMs, signal)
      return readOn()
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
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
