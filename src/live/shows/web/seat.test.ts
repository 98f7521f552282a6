import { expect, test } from 'vitest'
import { errorOfBody } from '../../../platform/web/api/api-error.ts'
import { type Connection, createSeat } from './seat.ts'

const playback = (token: string): NonNullable<Connection['playback']> => ({
  stream_type: 1,
  url: `/hls/${token}/7/live/master.m3u8`,
  token,
  expires_at: '2026-11-22T20:01:30Z',
})
const plain = { reason: null, other_device: null, playback: null, heartbeat_seconds: 30 }
const granted = (token: string): Connection => ({ ...plain, status: 'granted', playback: playback(token) })

/** When all answers arrive. */
const arrivedAtMs = Date.parse('2026-11-22T20:00:00Z')
const arrived = (token: string) => ({ ...playback(token), arrivedAtMs })

/** A seat whose server answers what the test says, and whose timers run when the test says. */
function aSeat(...answers: (Connection | Error)[]) {
  const asked: string[] = []
  const timers: { work: () => void; ms: number }[] = []
  const seat = createSeat({
    async ask(action) {
      asked.push(action)
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('no answer planned')
      return answer
    },
    renew: () => void asked.push('renew'),
    now: () => arrivedAtMs,
    later(work, ms) {
      const timer = { work, ms }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const tick = async () => {
    const timer = timers.shift()
    timer?.work()
    await settle()
    return timer?.ms
  }
  return { asked, seat, settle, tick, timers }
}

test('a heartbeat renews the token', async () => {
  const { seat, settle, tick, asked } = aSeat(granted('one'), granted('two'))
  seat.open()
  expect(seat.get()).toEqual({ is: 'asking' })
  await settle()
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('one') })
  expect(await tick()).toBe(30_000)
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('two') })
  expect(asked).toEqual(['open', 'heartbeat'])
})

test('a lost heartbeat is sent again soon, and the picture stays', async () => {
  const { seat, settle, tick, timers } = aSeat(granted('one'), new Error('lost'), granted('two'))
  seat.open()
  await settle()
  await tick()
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('one') })
  expect(await tick()).toBe(5_000)
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('two') })
  expect(timers).toHaveLength(1)
})

test('who was taken over by another device stops, and may take over in turn', async () => {
  const other = { device_name: 'Phone', since: '2026-11-22T20:00:00Z' }
  const taken: Connection = { ...plain, status: 'denied', reason: 'other_device', other_device: other }
  const { seat, settle, tick, timers, asked } = aSeat(granted('one'), taken, granted('three'))
  seat.open()
  await settle()
  await tick()
  expect(seat.get()).toEqual({ is: 'elsewhere', device: 'Phone' })
  expect(timers).toHaveLength(0)
  seat.takeOver()
  await settle()
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('three') })
  expect(asked).toEqual(['open', 'heartbeat', 'take_over'])
})

test('what is denied says why, and a first question that is lost can be asked again', async () => {
  const { seat, settle } = aSeat(new Error('lost'), { ...plain, status: 'denied', reason: 'no_ticket' })
  seat.open()
  await settle()
  expect(seat.get()).toEqual({ is: 'failed' })
  seat.open()
  await settle()
  expect(seat.get()).toEqual({ is: 'denied', reason: 'no_ticket' })
})

test('a place that was given back is not brought back by an answer that comes late', async () => {
  const { seat, settle, timers, asked } = aSeat(granted('one'), { ...plain, status: 'closed' })
  seat.open()
  seat.close()
  await settle()
  expect(seat.get()).toEqual({ is: 'none' })
  expect(asked).toEqual(['open', 'close'])
  expect(timers).toHaveLength(0)
})

const notFound = () => errorOfBody(404, { error_code: { name: 'connection_not_found', value: 1801 } }, null)

test('a connection that is not this fan’s is replaced once, and the seat is asked for by the new one', async () => {
  const { seat, settle, tick, asked } = aSeat(notFound(), granted('one'), notFound(), granted('two'))
  seat.open()
  await settle()
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('one') })
  await tick()
  expect(seat.get()).toEqual({ is: 'granted', playback: arrived('two') })
  expect(asked).toEqual(['open', 'renew', 'open', 'heartbeat', 'renew', 'open'])
})

test('a server that knows no new connection either is not asked for ever', async () => {
  const { seat, settle, timers, asked } = aSeat(notFound(), notFound())
  seat.open()
  await settle()
  expect(seat.get()).toEqual({ is: 'failed' })
  expect(asked).toEqual(['open', 'renew', 'open'])
  expect(timers).toHaveLength(0)
})
