import { describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import type { LiveFileResponse } from '../../../platform/server/live-files.ts'
import { createArchiveQueue } from './archive-queue.ts'

const file = (body: string): LiveFileResponse => ({ status: 200, body, etag: '"1"', cacheControl: 'public' })

/** Creates a reader whose files arrive when the test releases them. */
function aSlowReader() {
  const due: (() => void)[] = []
  const read = (body: string) => () =>
    new Promise<LiveFileResponse>(resolve => {
      due.push(() => resolve(file(body)))
    })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return { due, read, settle, inTurn: createArchiveQueue() }
}

describe('archive queue', () => {
  test('reads a file once for parallel requests and again for later ones', async () => {
    const { due, read, settle, inTurn } = aSlowReader()
    const requests = [inTurn('page 1', read('one')), inTurn('page 1', read('two'))]
    await settle()
    expect(due).toHaveLength(1)
    due[0]?.()
    expect((await Promise.all(requests)).map(answer => (answer as LiveFileResponse).body)).toEqual([
      'one',
      'one',
    ])
    void inTurn('page 1', read('three'))
    await settle()
    expect(due).toHaveLength(2)
  })

  test('reads four files at a time and rejects requests when the queue is full', async () => {
    const { due, read, settle, inTurn } = aSlowReader()
    const requests = Array.from({ length: 205 }, (_, n) => inTurn(`page ${n}`, read(`${n}`)))
    const refused = await requests.at(-1)
    expect(refused).toBeInstanceOf(Failure)
    expect((refused as Failure).waitSeconds).toBe(2)
    expect(due).toHaveLength(4)
    while (due.length > 0) {
      due.splice(0).forEach(answer => {
        answer()
      })
      await settle()
    }
    expect((await Promise.all(requests)).filter(answer => !(answer instanceof Failure))).toHaveLength(204)
  })
})
