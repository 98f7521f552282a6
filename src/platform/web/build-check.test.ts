import { describe, expect, test } from 'vitest'
import { createBuildCheck } from './build-check.ts'

const minutes = (count: number) => count * 60_000

/** A page whose server reports these builds in order; null and errors stand for failed checks. */
function aPage(...builds: (string | null | Error)[]) {
  const timers: { at: number; run: () => void }[] = []
  const scene = { now: 50, looks: 0, reloads: 0, mayReload: true }
  const check = createBuildCheck({
    buildId: 'one',
    now: () => scene.now,
    later: (ms, run) => void timers.push({ at: scene.now + ms, run }),
    mayReload: () => scene.mayReload,
    reload: () => {
      scene.reloads += 1
    },
    async fetchBuildId() {
      const build = builds[scene.looks++] ?? null
      if (build instanceof Error) throw build
      return build
    },
  })
  const flushPromises = () => new Promise(resolve => setImmediate(resolve))
  return {
    scene,
    check,
    answered: flushPromises,
    async wait(ms: number) {
      const until = scene.now + ms
      for (;;) {
        timers.sort((one, other) => one.at - other.at)
        const next = timers[0]
        if (!next || next.at > until) break
        timers.shift()
        scene.now = Math.max(scene.now, next.at)
        next.run()
        await flushPromises()
      }
      scene.now = until
    },
  }
}

describe('createBuildCheck', () => {
  test('checks every five minutes, for the first time five minutes after the start', async () => {
    const { scene, wait, check } = aPage('one', 'one', 'one')
    await wait(minutes(5) - 1)
    await check()
    expect(scene.looks).toBe(0)
    await wait(1)
    expect(scene.looks).toBe(1)
    await wait(minutes(10))
    expect(scene).toMatchObject({ looks: 3, reloads: 0 })
  })

  test('checks at most every five minutes, regardless of the number of calls', async () => {
    const { scene, check, wait } = aPage('one', 'one')
    scene.now += minutes(7)
    await Promise.all([check(), check()])
    await wait(minutes(5) - 1)
    await check()
    expect(scene.looks).toBe(1)
  })

  test('reloads when the server has another build', async () => {
    const { scene, wait } = aPage('two')
    await wait(minutes(5))
    expect(scene).toMatchObject({ looks: 1, reloads: 1 })
  })

  test('postpones a reload that would lose input to the next page, without another check', async () => {
    const { scene, check, wait } = aPage('two')
    scene.mayReload = false
    await wait(minutes(5))
    await check()
    expect(scene).toMatchObject({ looks: 1, reloads: 0 })
    scene.mayReload = true
    await check()
    expect(scene).toMatchObject({ looks: 1, reloads: 1 })
  })

  test.each([[null], [''], [new Error('no network')]])(
    'does not reload when the server returns %s',
    async build => {
      const { scene, wait } = aPage(build)
      await wait(minutes(5))
      expect(scene).toMatchObject({ looks: 1, reloads: 0 })
    },
  )
})
