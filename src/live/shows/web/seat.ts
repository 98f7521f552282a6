import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { connect } from '../contract.ts'

export type Connection = ResponseOf<typeof connect>
/** `arrivedAtMs`: when the response arrived by this device's clock. The token's life is counted from then. */
export type Playback = NonNullable<Connection['playback']> & { arrivedAtMs: number }
type Denial = Exclude<NonNullable<Connection['reason']>, 'other_device'>
type Action = 'open' | 'heartbeat' | 'take_over' | 'close'

export type Seat =
  | { is: 'none' | 'asking' | 'failed' }
  | { is: 'granted'; playback: Playback }
  /** Another device of this fan is watching. */
  | { is: 'elsewhere'; device: string | null }
  | { is: 'denied'; reason: Denial }

interface SeatDeps {
  ask: (action: Action) => Promise<Connection>
  /** Replaces a connection id that isn't this viewer's, or no longer. */
  renew: () => void
  /** Runs work after a delay; returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void
  now: () => number
}

/** Delay after a lost heartbeat; the picture plays on until the token expires. */
const retryMs = 5_000

/**
 * Creates this device's seat in a show's audience. It is requested, retained by heartbeats that renew the
 * playback token, taken over from another device, and released.
 */
export function createSeat({ ask, renew, later, now }: SeatDeps) {
  let seat: Seat = { is: 'none' }
  let cancel = () => {}
  /** Responses to earlier requests are dropped. */
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
  /**
   * Sends the request, and once more with a new connection id if the server doesn't accept this one as the
   * viewer's.
   */
  async function requestSeat(own: number, action: 'open' | 'heartbeat' | 'take_over'): Promise<Connection> {
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
      const response = await requestSeat(own, action)
      if (own !== turn) return
      const next = toSeat(response, now())
      set(next)
      if (next.is === 'granted') beat(response.heartbeat_seconds * 1_000)
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
    /** Releases the seat; safe to repeat. */
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

function toSeat({ status, reason, playback, other_device: other }: Connection, arrivedAtMs: number): Seat {
  if (status === 'granted' && playback) return { is: 'granted', playback: { ...playback, arrivedAtMs } }
  if (reason === 'other_device') return { is: 'elsewhere', device: other?.device_name || null }
  if (status === 'closed') return { is: 'none' }
  return { is: 'denied', reason: reason ?? 'not_started' }
}
