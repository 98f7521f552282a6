import { expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import type { LiveFileResponse } from '../../../platform/server/live-files.ts'
import { createArchiveTurns } from './archive-turns.ts'

const file = (body: string): LiveFileResponse => ({ status: 200, body, etag: '"1"', cacheControl: 'public' })

/** A reader whose files come when the test lets them. */
function aSlowReader() {
  const due: (() => void)[] = []
  const read = (body: string) => () =>
    new Promise<LiveFileResponse>(resolve => {
      due.push(() => resolve(file(body)))
    })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return { due, read, settle, inTurn: createArchiveTurns() }
}

test('the same file is read once for all who ask meanwhile, and anew afterwards', async () => {
  const { due, read, settle, inTurn } = aSlowReader()
  const asked = [inTurn('page 1', read('one')), inTurn('page 1', read('two'))]
  await settle()
  expect(due).toHaveLength(1)
  due[0]?.()
  expect((await Promise.all(asked)).map(answer => (answer as LiveFileResponse).body)).toEqual(['one', 'one'])
  void inTurn('page 1', read('three'))
  await settle()
  expect(due).toHaveLength(2)
})

test('whoever asks for everything waits for four files at a time, and is refused in the end', async () => {
  const { due, read, settle, inTurn } = aSlowReader()
  const asked = Array.from({ length: 205 }, (_, n) => inTurn(`page ${n}`, read(`${n}`)))
  const refused = await asked.at(-1)
  expect(refused).toBeInstanceOf(Failure)
  expect((refused as Failure).waitSeconds).toBe(2)
  expect(due).toHaveLength(4)
  while (due.length > 0) {
    due.splice(0).forEach(answer => {
      answer()
    })
    await settle()
  }
  expect((await Promise.all(asked)).filter(answer => !(answer instanceof Failure))).toHaveLength(204)
})
