import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { ToWorker } from './recount.worker.ts'
import { recountFile, recountPublished } from './run-recount.ts'

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
  const means = { tally: null, signal: ending.signal, onProgress() {} }
  await expect(recountFile(new Blob(['{}\n']), means)).rejects.toThrow('aborted')
  expect(told.slice(0, 3)).toEqual(['start', 'file', 'terminate'])
  await expect(recountFile(new Blob(['{}\n']), means)).rejects.toThrow('aborted')
  expect(told.filter(is => is === 'start')).toHaveLength(1)
  vi.unstubAllGlobals()
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
    asked.push(after)
    return { results: Array.from({ length: published - after }, () => ({})), next_after: published }
  }
  const shares: number[] = []
  const recounted = await recountPublished({ call } as unknown as ApiClient, {
    ...{ tally: null, signal: new AbortController().signal },
    onProgress: ({ share }) => shares.push(share),
  })
  expect(recounted.outcome.blocks).toBe(2)
  published = 5
  expect((await recounted.goOn()).blocks).toBe(5)
  expect(asked).toEqual([0, 2, 2, 5])
  expect(shares).toEqual([1, 1])
  vi.unstubAllGlobals()
})
