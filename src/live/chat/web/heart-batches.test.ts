import { describe, expect, test } from 'vitest'
import { batchMax, createHeartBatches } from './heart-batches.ts'

/** Creates a network that responds only when the test releases it. */
function createSlowNetwork() {
  const sent: number[] = []
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = []
  const timers: (() => void)[] = []
  const scene = { own: 0 }
  const hearts = createHeartBatches({
    send(count) {
      sent.push(count)
      return new Promise<void>((resolve, reject) => pending.push({ resolve, reject }))
    },
    later(work) {
      timers.push(work)
      return () => void timers.splice(timers.indexOf(work), 1)
    },
    show(own) {
      scene.own = own
    },
  })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return {
    hearts,
    sent,
    timers,
    scene,
    press: (times: number) => Array.from({ length: times }, () => hearts.press()),
    tick() {
      for (const work of timers.splice(0)) work()
    },
    async answer(error?: Error) {
      const next = pending.shift()
      if (error) next?.reject(error)
      else next?.resolve()
      await settled()
    },
  }
}

describe('createHeartBatches', () => {
  test('does not resend hearts in flight and sends later presses after them', async () => {
    const { press, tick, answer, sent, timers, scene } = createSlowNetwork()
    press(3)
    tick()
    press(2)
    expect([sent, timers.length, scene.own]).toEqual([[3], 0, 5])
    await answer()
    expect([timers.length, scene.own]).toEqual([1, 5])
    tick()
    await answer()
    expect([sent, timers.length, scene.own]).toEqual([[3, 2], 0, 5])
  })

  test('subtracts confirmed hearts when the count grows, but keeps those that wait or are in flight', async () => {
    const { hearts, press, tick, answer, scene } = createSlowNetwork()
    press(3)
    tick()
    press(2)
    hearts.counted()
    expect(scene.own).toBe(5)
    await answer()
    hearts.counted()
    expect(scene.own).toBe(2)
  })

  test('takes back lost hearts but keeps those pressed since', async () => {
    const { press, tick, answer, sent, scene } = createSlowNetwork()
    press(3)
    tick()
    press(2)
    await answer(new Error('no network'))
    expect(scene.own).toBe(2)
    tick()
    await answer(new Error('no network'))
    expect([sent, scene.own]).toEqual([[3, 2], 0])
  })

  test("never exceeds the server's batch size", async () => {
    const { press, tick, sent, scene } = createSlowNetwork()
    press(batchMax + 5)
    tick()
    expect([sent, scene.own]).toEqual([[batchMax], batchMax])
  })

  test('sends nothing after the fan has left the page', () => {
    const { hearts, press, timers } = createSlowNetwork()
    press(1)
    hearts.stop()
    expect(timers).toEqual([])
  })
})
