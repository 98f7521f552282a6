import { afterEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { FromWorker, Outcome, ToWorker } from './recount.worker.ts'
import { recountFile, recountPublished } from './run-recount.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a recount that is stopped while its worker is asked ends', async () => {
  const ending = new AbortController()
  const told: string[] = []
  const stub = class {
    postMessage({ is }: { is: string }) {
      told.push(is)
      if (is === 'file') queueMicrotask(() => ending.abort())
    }
    terminate = () => void told.push('terminate')
  }
  vi.stubGlobal('Worker', stub)
  const means = { signal: ending.signal, onProgress() {} }
  await expect(recountFile(new Blob(['{}\n']), means)).rejects.toThrow('aborted')
  expect(told.slice(0, 3)).toEqual(['start', 'file', 'terminate'])
  await expect(recountFile(new Blob(['{}\n']), means)).rejects.toThrow('aborted')
  expect(told.filter(is => is === 'start')).toHaveLength(1)
})

test('a recount goes on with the blocks that were published since', async () => {
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
  const asked: number[] = []
  let published = 2
  const call = async (_method: string, path: string, { after = 0 }: { after?: number }) => {
    if (path.endsWith('/heads/')) return { head: { block: published } }
    if (path.endsWith('/stage/')) return { stage_id: null }
    asked.push(after)
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
  expect(asked).toEqual([0, 2, 2, 5])
  expect(shares).toEqual([1, 1])
})

test('a result that is corrected after the recount is compared as it is now', async () => {
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

test('totals that are newer than the blocks read before them are compared once more when their block is there', async () => {
  vi.useFakeTimers()
  let recorded = 3
  const asked: (number | null)[] = []
  stubWorker(({ tally }) => {
    const shown = tally?.results[0]?.total ?? null
    asked.push(shown)
    return shown === recorded
  })
  const means = { signal: new AbortController().signal, onProgress() {} }
  const corrected = recountPublished(
    publisher(() => 2),
    means,
  )
  await vi.advanceTimersByTimeAsync(1000)
  recorded = 2
  await vi.advanceTimersByTimeAsync(2000)
  expect((await corrected).outcome.problem).toBeNull()
  const wrong = recountPublished(
    publisher(() => 9),
    means,
  )
  await vi.advanceTimersByTimeAsync(3000)
  expect((await wrong).outcome.problem?.code).toBe('wrong_tally')
  expect(asked).toEqual([2, 2, 9, 9])
})

/** A worker that has counted, and says whether a tally is what it counted. */
function stubWorker(isTally: (end: Extract<ToWorker, { is: 'end' }>) => boolean): void {
  const stub = class {
    onmessage = (_event: { data: FromWorker }) => {}
    postMessage(message: ToWorker) {
      if (message.is === 'start') return
      const data: FromWorker =
        message.is === 'end'
          ? { is: 'outcome', outcome: outcomeOf(isTally(message)) }
          : { is: 'taken', blocks: 1, isOver: false }
      queueMicrotask(() => this.onmessage({ data }))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', stub)
}

function outcomeOf(isTally: boolean): Outcome {
  const problem = isTally ? null : { code: 'wrong_tally' as const, block: 1 }
  return { problem, blocks: 1, head: null, stages: [] }
}

/** One block, and the total of the one candidate of a stage whose result is final. */
function publisher(totalNow: () => number): ApiClient {
  const call = async (_method: string, path: string, { after = 0 }: { after?: number }) => {
    if (path.endsWith('/heads/')) return { head: { block: 1 } }
    if (path.endsWith('/stage/')) return { stage_id: 1, status: 'final' }
    if (path.endsWith('/votes/')) return { stage_id: 1, results: [{ artist_id: 7, total: totalNow() }] }
    return { results: after === 0 ? [{}] : [], next_after: 1 }
  }
  return { call } as unknown as ApiClient
}
