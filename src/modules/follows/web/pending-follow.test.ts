import { expect, test } from 'vitest'
import { createPendingFollow } from './pending-follow.ts'

function aTab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const clock = { now: 1_000 }
  return {
    kept,
    clock,
    pending: createPendingFollow(
      () => storage,
      () => clock.now,
    ),
  }
}

const wish = { artistId: 7, artistName: 'Ada' }

test('a follow waits for half an hour and is carried out once', () => {
  const { clock, pending } = aTab()
  pending.keep(wish)
  clock.now += 30 * 60_000
  expect([pending.take(), pending.take()]).toEqual([wish, null])
  pending.keep(wish)
  clock.now += 30 * 60_000 + 1
  expect(pending.take()).toBeNull()
  pending.keep(wish)
  clock.now -= 1
  expect(pending.take()).toBeNull()
})

test.each(['x', '{}', '{"artistId":0,"at":1000}', '{"artistId":"7","at":1000}', 'null'])(
  'damage such as %j is nothing',
  text => {
    const { kept, pending } = aTab()
    kept.set('pending-follow', text)
    expect(pending.take()).toBeNull()
  },
)

test('where storage is forbidden nothing waits, and nothing breaks', () => {
  const pending = createPendingFollow(
    () => {
      throw new Error('forbidden')
    },
    () => 0,
  )
  pending.keep(wish)
  expect(pending.take()).toBeNull()
})
