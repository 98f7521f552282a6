import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { connect } from '../contract.ts'

export type Connection = ResponseOf<typeof connect>
/** `arrivedAtMs`: when the answer came with it, by this device's clock, from which its token's life is counted. */
export type Playback = NonNullable<Connection['playback']> & { arrivedAtMs: number }
type Denial = Exclude<NonNullable<Connection['reason']>, 'other_device'>
type Action = 'open' | 'heartbeat' | 'take_over' | 'close'

export type Seat =
  | { is: 'none' | 'asking' | 'failed' }
  | { is: 'granted'; playback: Playback }
  /** Another device of this fan watches. */
  | { is: 'elsewhere'; device: string | null }
  | { is: 'denied'; reason: Denial }

interface Means {
  ask: (action: Action) => Promise<Connection>
  /** Makes a new connection in place of one that is not this viewer's, or no more. */
  renew: () => void
  /** Runs work after a while; gives what cancels it. */
  later: (work: () => void, ms: number) => () => void
  now: () => number
}

/** After a lost heartbeat; the picture goes on until the token ends. */
const retryMs = 5_000

/**
 * This device's place in a show's audience: asked for, kept by heartbeats, which renew the playback's token, taken
 * over from another device, and given back.
 */
export function createSeat({ ask, renew, later, now }: Means) {
  let seat: Seat = { is: 'none' }
  let cancel = () => {}
  /** Answers to an older question are dropped. */
  let turn = 0
  const listeners = new Set<() => void>()

  const set = (next: Seat) => {
    seat = next
    for (const listener of [...listeners]) listener()
  }
  const beat = (ms: number) => {
    cancel()
    cancel = later(() => void send('heartbeat'), ms)
  }
  /** Asks, and once more by a new connection where the server does not know this one as the viewer's. */
  async function askAs(own: number, action: 'open' | 'heartbeat' | 'take_over'): Promise<Connection> {
    try {
      return await ask(action)
    } catch (error) {
      if (own !== turn || !isNotFound(error)) throw error
      renew()
      return ask(action === 'take_over' ? action : 'open')
    }
  }
  async function send(action: 'open' | 'heartbeat' | 'take_over'): Promise<void> {
    cancel()
    turn += 1
    const own = turn
    if (action !== 'heartbeat') set({ is: 'asking' })
    try {
      const answer = await askAs(own, action)
      if (own !== turn) return
      const next = seatOf(answer, now())
      set(next)
      if (next.is === 'granted') beat(answer.heartbeat_seconds * 1_000)
    } catch {
      if (own !== turn) return
      if (action === 'heartbeat') beat(retryMs)
      else set({ is: 'failed' })
    }
  }

  return {
    get: () => seat,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: () => void send('open'),
    takeOver: () => void send('take_over'),
    /** Gives the place back; safe to repeat. */
    close() {
      cancel()
      turn += 1
      const hadPlace = seat.is === 'granted' || seat.is === 'asking'
      set({ is: 'none' })
      if (hadPlace) void ask('close').catch(() => {})
    },
  }
}

const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.code?.name === 'connection_not_found'

function seatOf({ status, reason, playback, other_device: other }: Connection, arrivedAtMs: number): Seat {
  if (status === 'granted' && playback) return { is: 'granted', playback: { ...playback, arrivedAtMs } }
  if (reason === 'other_device') return { is: 'elsewhere', device: other?.device_name || null }
  if (status === 'closed') return { is: 'none' }
  return { is: 'denied', reason: reason ?? 'not_started' }
}
