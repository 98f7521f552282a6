import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { connect } from '../contract.ts'

export type Connection = ResponseOf<typeof connect>
/** `arrivedAtMs` is the time of the response by this device's clock; the token's life counts from then. */
export type Playback = NonNullable<Connection['playback']> & { arrivedAtMs: number }
type Denial = Exclude<NonNullable<Connection['reason']>, 'other_device'>
type Action = 'open' | 'heartbeat' | 'take_over' | 'close'

export type Seat =
  | { is: 'none' | 'asking' | 'failed' }
  | { is: 'granted'; playback: Playback }
  /** Another device of this fan has the seat. */
  | { is: 'elsewhere'; device: string | null }
  | { is: 'denied'; reason: Denial }

interface SeatDeps {
  ask: (action: Action) => Promise<Connection>
  /** Replaces a connection id that does not, or no longer, belong to this viewer. */
  renew: () => void
  /** Runs work after a delay; returns a function that cancels the work. */
  later: (work: () => void, ms: number) => () => void
  now: () => number
}

/** Delay of the retry after a lost heartbeat; the picture keeps playing until the token expires. */
const retryMs = 5_000

/**
 * Creates this device's seat in a show's audience. The device requests the seat, keeps it by heartbeats that
 * renew the playback token, takes it over from another device, and releases it.
 */
export function createSeat({ ask, renew, later, now }: SeatDeps) {
  let seat: Seat = { is: 'none' }
  let cancel = () => {}
  /** Number of the latest request; responses to earlier requests are dropped. */
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
   * Sends a request, and repeats it once with a new connection id if the server doesn't accept the id as this
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
    /** Releases the seat. Idempotent. */
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
