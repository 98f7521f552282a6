import type { z } from 'zod'
import { findNationByIp } from '../../../../identity/accounts/server/index.ts'
import { Failure, fail } from '../../../../platform/contract/errors.ts'
import type { CallContext } from '../../../../platform/server/context.ts'
import { type connect as call, type denials, showErrors } from '../../contract.ts'
import { heartbeatSeconds } from '../../heartbeat.ts'
import { isAdmitted } from './admissions.ts'
import { getBeats } from './beats.ts'
import { claimSeat, type Holder, leaveSeat } from './claim-seat.ts'
import { findDenial } from './denial.ts'
import { createPlayback } from './playback.ts'
import { readWatching, type Watching } from './watching.ts'

type ConnectResponse = z.input<typeof call.answer>
type Context = Pick<CallContext, 'read' | 'write' | 'now' | 'config' | 'fan' | 'address'>

interface ConnectRequest {
  showId: number
  connectionId: string
  deviceName: string
  action: 'open' | 'heartbeat' | 'take_over' | 'close'
}

/**
 * Connects a device to a show (product 7). A visitor has no seat, but counts as a viewer after two
 * heartbeats.
 */
export async function connect(request: ConnectRequest, context: Context): Promise<ConnectResponse | Failure> {
  const { showId, connectionId, action } = request
  const userId = context.fan?.userId ?? null
  const watching = await readWatching(context.read, { showId, connectionId, userId })
  if (!watching) return fail(showErrors.notFound)
  const isUnknown = watching.owner_id === null
  if (!isUnknown && watching.owner_id !== userId) return fail(showErrors.connectionNotFound)
  if (userId !== null && isUnknown && (action === 'heartbeat' || action === 'close')) {
    return fail(showErrors.connectionNotFound)
  }
  if (action === 'close') return close(request, userId, context)
  const denial = await findDenial(watching, toViewer(watching, context))
  if (denial) return denied(denial)
  if (userId === null) return grantVisitor(watching, request, context)
  return action === 'heartbeat'
    ? beat(watching, { ...request, userId }, context)
    : sit(watching, { ...request, userId }, context)
}

function toViewer(watching: Watching, { fan, read, address }: Context) {
  return {
    isSignedIn: fan !== null,
    isRestricted: fan?.isRestricted ?? false,
    country: watching.countries && findNationByIp(address),
    // Checked with each heartbeat, because a ticket may be returned while the fan watches.
    isAdmitted: async () =>
      watching.is_guest || isAdmitted(read, { showId: watching.id, userId: fan?.userId ?? 0 }),
  }
}

async function close({ showId, connectionId }: ConnectRequest, userId: number | null, context: Context) {
  if (userId === null) {
    getBeats(context.read).dropVisitor({ showId, connectionId, address: context.address })
    return toResponse('closed')
  }
  const now = context.now()
  const left = await context.write(db => leaveSeat(db, { showId, userId, connectionId, now }))
  return left instanceof Failure ? left : toResponse('closed')
}

function grantVisitor(
  watching: Watching,
  { showId, connectionId, action }: ConnectRequest,
  context: Context,
) {
  const visitor = { showId, connectionId, address: context.address, at: context.now() }
  const beats = getBeats(context.read)
  if (action === 'heartbeat') beats.beatVisitor(visitor)
  else beats.openVisitor(visitor)
  return granted(watching, connectionId, context)
}

type FanRequest = ConnectRequest & { userId: number }

/** Lets a device continue after a silence if no other device has taken its seat. */
function beat(watching: Watching, request: FanRequest, context: Context) {
  const { seat_id: seatId, device_name: name, since } = watching
  if (seatId === null) return sit(watching, request, context)
  if (seatId !== request.connectionId) {
    return toResponse('denied', {
      reason: 'other_device',
      other: since && { device_name: name ?? '', since },
    })
  }
  getBeats(context.read).note({ ...request, at: context.now() })
  return granted(watching, request.connectionId, context)
}

async function sit(
  watching: Watching,
  request: FanRequest,
  context: Context,
): Promise<ConnectResponse | Failure> {
  const now = context.now()
  const isTakeover = request.action === 'take_over'
  const claimed = await context.write(db => claimSeat(db, { ...request, isTakeover, now }))
  if (claimed instanceof Failure) return claimed
  const { other } = claimed
  if (other) return toResponse('takeover_required', { reason: 'other_device', other })
  getBeats(context.read).note({ ...request, at: now })
  return granted(watching, request.connectionId, context)
}

function granted(watching: Watching, connectionId: string, { fan, now, config }: Context): ConnectResponse {
  const viewer = { connectionId, userId: fan?.userId ?? null, now: now() }
  const playback = createPlayback(watching, viewer, config)
  return playback ? { ...toResponse('granted'), playback } : denied('not_started')
}

const denied = (reason: (typeof denials)[number]) => toResponse('denied', { reason })

function toResponse(
  status: ConnectResponse['status'],
  { reason = null, other = null }: { reason?: ConnectResponse['reason']; other?: Holder | null } = {},
): ConnectResponse {
  return {
    status,
    reason,
    playback: null,
    heartbeat_seconds: heartbeatSeconds,
    other_device: other && { device_name: other.device_name, since: other.since.toISOString() },
  }
}
