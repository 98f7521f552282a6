import { expect, test, vi } from 'vitest'
import { recountFile } from './run-recount.ts'

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
