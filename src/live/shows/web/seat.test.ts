import { describe, expect, test } from 'vitest'
import { parseErrorBody } from '../../../platform/web/api/api-error.ts'
import { type Connection, createSeat } from './seat.ts'

const playback = (token: string): NonNullable<Connection['playback']> => ({
  stream_type: 1,
  url: `/hls/${token}/7/live/master.m3u8`,
  token,
  expires_at: '2026-11-22T20:01:30Z',
})
const plain = { reason: null, other_device: null, playback: null, heartbeat_seconds: 30 }
const granted = (token: string): Connection => ({ ...plain, status: 'granted', playback: playback(token) })

const arrivedAtMs = Date.parse('2026-11-22T20:00:00Z')
const arrived = (token: string) => ({ ...playback(token), arrivedAtMs })

/** Creates a seat with planned server responses and manual timers. */
function aSeat(...responses: (Connection | Error)[]) {
  const requests: string[] = []
  const timers: { work: () => void; ms: number }[] = []
  const seat = createSeat({
    async ask(action) {
      requests.push(action)
      const response = responses.shift()
      if (!response || response instanceof Error) throw response ?? new Error('no answer planned')
      return response
    },
    renew: () => void requests.push('renew'),
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
  return { asked: requests, seat, settle, tick, timers }
}

describe('seat', () => {
  test('renews the token with a heartbeat', async () => {
    const { seat, settle, tick, asked: requests } = aSeat(granted('one'), granted('two'))
    seat.open()
    expect(seat.get()).toEqual({ is: 'asking' })
    await settle()
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('one') })
    expect(await tick()).toBe(30_000)
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('two') })
    expect(requests).toEqual(['open', 'heartbeat'])
  })

  test('retries a lost heartbeat soon and keeps playing', async () => {
    const { seat, settle, tick, timers } = aSeat(granted('one'), new Error('lost'), granted('two'))
    seat.open()
    await settle()
    await tick()
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('one') })
    expect(await tick()).toBe(5_000)
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('two') })
    expect(timers).toHaveLength(1)
  })

  test('stops when another device takes over, and can take over again', async () => {
    const other = { device_name: 'Phone', since: '2026-11-22T20:00:00Z' }
    const taken: Connection = { ...plain, status: 'denied', reason: 'other_device', other_device: other }
    const { seat, settle, tick, timers, asked: requests } = aSeat(granted('one'), taken, granted('three'))
    seat.open()
    await settle()
    await tick()
    expect(seat.get()).toEqual({ is: 'elsewhere', device: 'Phone' })
    expect(timers).toHaveLength(0)
    seat.takeOver()
    await settle()
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('three') })
    expect(requests).toEqual(['open', 'heartbeat', 'take_over'])
  })

  test('reports the reason of a denial and retries a failed first request', async () => {
    const { seat, settle } = aSeat(new Error('lost'), { ...plain, status: 'denied', reason: 'no_ticket' })
    seat.open()
    await settle()
    expect(seat.get()).toEqual({ is: 'failed' })
    seat.open()
    await settle()
    expect(seat.get()).toEqual({ is: 'denied', reason: 'no_ticket' })
  })

  test('ignores a late response after closing', async () => {
    const { seat, settle, timers, asked: requests } = aSeat(granted('one'), { ...plain, status: 'closed' })
    seat.open()
    seat.close()
    await settle()
    expect(seat.get()).toEqual({ is: 'none' })
    expect(requests).toEqual(['open', 'close'])
    expect(timers).toHaveLength(0)
  })

  const notFound = () =>
    parseErrorBody(404, { error_code: { name: 'connection_not_found', value: 1801 } }, null)

  test('replaces an unknown connection id once and requests the seat with the new one', async () => {
    const {
      seat,
      settle,
      tick,
      asked: requests,
    } = aSeat(notFound(), granted('one'), notFound(), granted('two'))
    seat.open()
    await settle()
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('one') })
    await tick()
    expect(seat.get()).toEqual({ is: 'granted', playback: arrived('two') })
    expect(requests).toEqual(['open', 'renew', 'open', 'heartbeat', 'renew', 'open'])
  })

  test('stops requesting when the server rejects the new connection id too', async () => {
    const { seat, settle, timers, asked: requests } = aSeat(notFound(), notFound())
    seat.open()
    await settle()
    expect(seat.get()).toEqual({ is: 'failed' })
    expect(requests).toEqual(['open', 'renew', 'open'])
    expect(timers).toHaveLength(0)
  })
})
