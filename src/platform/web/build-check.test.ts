import { expect, test } from 'vitest'
import { createBuildCheck } from './build-check.ts'

function aBuildCheck(builds: (string | null | Error)[]) {
  const scene = { now: 50, lookCount: 0, reloadCount: 0 }
  const check = createBuildCheck({
    buildId: 'one',
    now: () => scene.now,
    reload: () => {
      scene.reloadCount += 1
    },
    fetchBuildId: async () => {
      const build = builds[scene.lookCount++] ?? null
      if (build instanceof Error) throw build
      return build
    },
  })
  return { scene, check }
}

test('looks at most every five minutes, the first time five minutes after the start', async () => {
  const { scene, check } = aBuildCheck(['one', 'one'])
  await check()
  scene.now += 299_999
  await check()
  expect(scene.lookCount).toBe(0)
  scene.now += 1
  await Promise.all([check(), check()])
  expect(scene.lookCount).toBe(1)
  scene.now += 300_000
  await check()
  expect(scene).toMatchObject({ lookCount: 2, reloadCount: 0 })
})

test('reloads when the build is another', async () => {
  const { scene, check } = aBuildCheck(['two'])
  scene.now += 300_000
  await check()
  expect(scene.reloadCount).toBe(1)
})

test.each([[null], [''], [new Error('no network')]])('stays when the server says %s', async build => {
  const { scene, check } = aBuildCheck([build])
  scene.now += 300_000
  await check()
  expect(scene).toMatchObject({ lookCount: 1, reloadCount: 0 })
})
