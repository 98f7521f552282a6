import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { FromWorker, Outcome, ToWorker } from './recount.worker.ts'
import { recountFile, recountPublished } from './run-recount.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('recount in a worker', () => {
  test('rejects when it is stopped while the worker is busy', async () => {
    const ending = new AbortController()
    const messages: string[] = []
    const stub = class {
      postMessage({ is }: { is: string }) {
        messages.push(is)
        if (is === 'file') queueMicrotask(() => ending.abort())
      }
      terminate = () => void messages.push('terminate')
    }
    vi.stubGlobal('Worker', stub)
    const options = { signal: ending.signal, onProgress() {} }
    await expect(recountFile(new Blob(['{}\n']), options)).rejects.toThrow('aborted')
    expect(messages.slice(0, 3)).toEqual(['start', 'file', 'terminate'])
    await expect(recountFile(new Blob(['{}\n']), options)).rejects.toThrow('aborted')
    expect(messages.filter(is => is === 'start')).toHaveLength(1)
  })

  test('continues with the blocks published since its end', async () => {
    let taken = 0
    const stub = class {
      onmessage = (_event: { data: object }) => {}
      postMessage(message: ToWorker) {
        if (message.is === 'blocks') taken += message.blocks.length
        const data =
          message.is === 'end'
            ? { is: 'outcome', outcome: { problem: null, blocks: taken, head: null, stages: [] } }
            : { is: 'taken', blocks: taken, isOver: false }
        if (message.is !== 'start') queueMicrotask(() => this.onmessage({ data }))
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', stub)
    const requests: number[] = []
    let published = 2
    const call = async (_method: string, path: string, { after = 0 }: { after?: number }) => {
      if (path.endsWith('/heads/')) return { head: { block: published } }
      if (path.endsWith('/stage/')) return { stage_id: null }
      requests.push(after)
      return { results: Array.from({ length: published - after }, () => ({})), next_after: published }
    }
    const shares: number[] = []
    const recounted = await recountPublished({ call } as unknown as ApiClient, {
      signal: new AbortController().signal,
      onProgress: ({ share }) => shares.push(share),
    })
    expect(recounted.outcome.blocks).toBe(2)
    published = 5
    expect((await recounted.goOn()).blocks).toBe(5)
    expect(requests).toEqual([0, 2, 2, 5])
    expect(shares).toEqual([1, 1])
  })

  test('compares a result that was corrected after the recount with its current totals', async () => {
    let total = 3
    stubWorker(({ tally }) => tally?.results[0]?.total === total)
    const recounted = await recountPublished(
      publisher(() => total),
      {
        signal: new AbortController().signal,
        onProgress() {},
      },
    )
    expect(recounted.outcome.problem).toBeNull()
    total = 2
    expect((await recounted.goOn()).problem).toBeNull()
  })

  test('compares newer totals again once their block is published', async () => {
    vi.useFakeTimers()
    let recorded = 3
    const requests: (number | null)[] = []
    stubWorker(({ tally }) => {
      const shown = tally?.results[0]?.total ?? null
      requests.push(shown)
      return shown === recorded
    })
    const options = { signal: new AbortController().signal, onProgress() {} }
    const corrected = recountPublished(
      publisher(() => 2),
      options,
    )
    await vi.advanceTimersByTimeAsync(1000)
    recorded = 2
    await vi.advanceTimersByTimeAsync(2000)
    expect((await corrected).outcome.problem).toBeNull()
    const wrong = recountPublished(
      publisher(() => 9),
      options,
    )
    await vi.advanceTimersByTimeAsync(3000)
    expect((await wrong).outcome.problem?.code).toBe('wrong_tally')
    expect(requests).toEqual([2, 2, 9, 9])
  })
})

/** Creates a worker with a completed count that reports whether a tally matches. */
function stubWorker(isTally: (end: Extract<ToWorker, { is: 'end' }>) => boolean): void {
  const stub = class {
    onmessage = (_event: { data: FromWorker }) => {}
    postMessage(message: ToWorker) {
      if (message.is === 'start') return
      const data: FromWorker =
        message.is === 'end'
          ? { is: 'outcome', outcome: createOutcome(isTally(message)) }
          : { is: 'taken', blocks: 1, isOver: false }
      queueMicrotask(() => this.onmessage({ data }))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', stub)
}

function createOutcome(isTally: boolean): Outcome {
  const problem = isTally ? null : { code: 'wrong_tally' as const, block: 1 }
  return { problem, blocks: 1, head: null, stages: [] }
}

/** Serves one block and the total of the only candidate of a final stage. */
function publisher(totalNow: () => number): ApiClient {
  const call = async (_method: string, path: string, { after = 0 }: { after?: number }) => {
    if (path.endsWith('/heads/')) return { head: { block: 1 } }
    if (path.endsWith('/stage/')) return { stage_id: 1, status: 'final' }
    if (path.endsWith('/votes/')) return { stage_id: 1, results: [{ artist_id: 7, total: totalNow() }] }
    return { results: after === 0 ? [{}] : [], next_after: 1 }
  }
  return { call } as unknown as ApiClient
}
