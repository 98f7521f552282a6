import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { startWorker } from '../../../../platform/web/browser/start-worker.ts'
import type { listBlocks } from '../../contract.ts'
import type { Tally } from './recount.ts'
import type { FoundBallot, FromWorker, Outcome, ToWorker } from './recount.worker.ts'
import workerUrl from './recount.worker.ts?worker&url'

/** A recount that has ended, in whose record ballots can be found. */
export interface Recounted {
  outcome: Outcome
  find: (ballot: string) => Promise<FoundBallot | null>
  close: () => void
}

interface Means {
  tally: Tally | null
  signal: AbortSignal
  /** Blocks so far. */
  onProgress: (blocks: number) => void
}

type Feed = (send: (message: ToWorker) => Promise<boolean>, signal: AbortSignal) => Promise<void>

/** The record as our server publishes it, page by page. */
export const recountPublished = (api: ApiClient, means: Means): Promise<Recounted> =>
  recount(means, async (send, signal) => {
    for (let after = 0; ; ) {
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

const linesAtOnce = 50

/** A record from a file, read as a stream. */
export const recountFile = (file: Blob, means: Means): Promise<Recounted> =>
  recount(means, async send => {
    let rest = ''
    const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      const lines = (rest + (value ?? '')).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      if (done && lines.at(-1) === '') lines.pop()
      for (let at = 0; at < lines.length; at += linesAtOnce) {
        if (await send({ is: 'lines', lines: lines.slice(at, at + linesAtOnce) })) return
      }
      if (done) return
    }
  })

async function recount({ tally, signal, onProgress }: Means, feed: Feed): Promise<Recounted> {
  signal.throwIfAborted()
  const worker = startWorker(workerUrl)
  const close = () => worker.terminate()
  signal.addEventListener('abort', close)
  const ask = asking(worker, signal)
  try {
    worker.postMessage({ is: 'start', tally } satisfies ToWorker)
    await feed(async message => {
      const answer = await ask(message)
      if (answer.is !== 'taken') throw new Error('the worker answers something else')
      onProgress(answer.blocks)
      return answer.isOver
    }, signal)
    const answer = await ask({ is: 'end' })
    if (answer.is !== 'outcome') throw new Error('the worker answers something else')
    const find = async (ballot: string) => {
      const found = await ask({ is: 'find', ballot })
      return found.is === 'found' ? found.found : null
    }
    return { outcome: answer.outcome, find, close }
  } catch (error) {
    close()
    throw error
  }
}

/** One question at a time. A worker that was stopped answers no more. */
function asking(worker: Worker, signal: AbortSignal): (message: ToWorker) => Promise<FromWorker> {
  return message => {
    const { promise, resolve, reject } = Promise.withResolvers<FromWorker>()
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
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
