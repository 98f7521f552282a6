import { expect, test } from 'vitest'
import { batchMax, createHeartBatches } from './heart-batches.ts'

/** A network that answers when it is told to. */
function slowly() {
  const sent: number[] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const timers: (() => void)[] = []
  const scene = { own: 0 }
  const hearts = createHeartBatches({
    send(count) {
      sent.push(count)
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
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
      const next = answers.shift()
      if (error) next?.reject(error)
      else next?.resolve()
      await settled()
    },
  }
}

test('what is on its way is not sent again, and what is pressed meanwhile follows it', async () => {
  const { press, tick, answer, sent, timers, scene } = slowly()
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

test('a count that grows holds what was answered, and nothing of what waits or is on its way', async () => {
  const { hearts, press, tick, answer, scene } = slowly()
  press(3)
  tick()
  press(2)
  hearts.counted()
  expect(scene.own).toBe(5)
  await answer()
  hearts.counted()
  expect(scene.own).toBe(2)
})

test('hearts that are lost are taken back, without those that were pressed since', async () => {
  const { press, tick, answer, sent, scene } = slowly()
  press(3)
  tick()
  press(2)
  await answer(new Error('no network'))
  expect(scene.own).toBe(2)
  tick()
  await answer(new Error('no network'))
  expect([sent, scene.own]).toEqual([[3, 2], 0])
})

test('no batch is larger than the server takes', async () => {
  const { press, tick, sent, scene } = slowly()
  press(batchMax + 5)
  tick()
  expect([sent, scene.own]).toEqual([[batchMax], batchMax])
})

test('a page that is left sends nothing more', () => {
  const { hearts, press, timers } = slowly()
  press(1)
  hearts.stop()
  expect(timers).toEqual([])
})
