import type { z } from 'zod'
import { nationOfAddress } from '../../../../identity/accounts/server/index.ts'
import { Failure, fail } from '../../../../platform/contract/errors.ts'
import type { CallContext } from '../../../../platform/server/context.ts'
import { type connect as call, type denials, showErrors } from '../../contract.ts'
import { heartbeatSeconds } from '../../heartbeat.ts'
import { isAdmitted } from './admissions.ts'
import { beatsOf } from './beats.ts'
import { claimSeat, type Holder, leaveSeat } from './claim-seat.ts'
import { denialOf } from './denial.ts'
import { playbackOf } from './playback.ts'
import { readWatching, type Watching } from './watching.ts'

type Answer = z.input<typeof call.answer>
type Context = Pick<CallContext, 'read' | 'write' | 'now' | 'config' | 'fan' | 'address'>

interface Asked {
  showId: number
  connectionId: string
  deviceName: string
  action: 'open' | 'heartbeat' | 'take_over' | 'close'
}

/** One device and one show: product 7. A visitor has no seat, but counts after two heartbeats. */
export async function connect(asked: Asked, context: Context): Promise<Answer | Failure> {
  const { showId, connectionId, action } = asked
  const userId = context.fan?.userId ?? null
  const watching = await readWatching(context.read, { showId, connectionId, userId })
  if (!watching) return fail(showErrors.notFound)
  const isUnknown = watching.owner_id === null
  if (!isUnknown && watching.owner_id !== userId) return fail(showErrors.connectionNotFound)
  if (userId !== null && isUnknown && (action === 'heartbeat' || action === 'close')) {
    return fail(showErrors.connectionNotFound)
  }
  if (action === 'close') return close(asked, userId, context)
  const denial = await denialOf(watching, viewerOf(watching, context))
  if (denial) return denied(denial)
  if (userId === null) return grantVisitor(watching, asked, context)
  return action === 'heartbeat'
    ? beat(watching, { ...asked, userId }, context)
    : sit(watching, { ...asked, userId }, context)
}

function viewerOf(watching: Watching, { fan, read, address }: Context) {
  return {
    isSignedIn: fan !== null,
    isRestricted: fan?.isRestricted ?? false,
    country: watching.countries && nationOfAddress(address),
    // With each heartbeat, too: a ticket may be given back while its fan watches.
    isAdmitted: async () =>
      watching.is_guest || isAdmitted(read, { showId: watching.id, userId: fan?.userId ?? 0 }),
  }
}

async function close({ showId, connectionId }: Asked, userId: number | null, context: Context) {
  if (userId === null) {
    beatsOf(context.read).dropVisitor({ showId, connectionId, address: context.address })
    return answer('closed')
  }
  const now = context.now()
  const left = await context.write(db => leaveSeat(db, { showId, userId, connectionId, now }))
  return left instanceof Failure ? left : answer('closed')
}

function grantVisitor(watching: Watching, { showId, connectionId, action }: Asked, context: Context) {
  const visitor = { showId, connectionId, address: context.address, at: context.now() }
  const beats = beatsOf(context.read)
  if (action === 'heartbeat') beats.beatVisitor(visitor)
  else beats.openVisitor(visitor)
  return granted(watching, connectionId, context)
}

type OfFan = Asked & { userId: number }

/** A device that fell silent goes on where nobody has taken its seat. */
function beat(watching: Watching, asked: OfFan, context: Context) {
  const { seat_id: seatId, device_name: name, since } = watching
  if (seatId === null) return sit(watching, asked, context)
  if (seatId !== asked.connectionId) {
    return answer('denied', { reason: 'other_device', other: since && { device_name: name ?? '', since } })
  }
  beatsOf(context.read).note({ ...asked, at: context.now() })
  return granted(watching, asked.connectionId, context)
}

async function sit(watching: Watching, asked: OfFan, context: Context): Promise<Answer | Failure> {
  const now = context.now()
  const isTakeover = asked.action === 'take_over'
  const claimed = await context.write(db => claimSeat(db, { ...asked, isTakeover, now }))
  if (claimed instanceof Failure) return claimed
  const { other } = claimed
  if (other) return answer('takeover_required', { reason: 'other_device', other })
  beatsOf(context.read).note({ ...asked, at: now })
  return granted(watching, asked.connectionId, context)
}

function granted(watching: Watching, connectionId: string, { fan, now, config }: Context): Answer {
  const viewer = { connectionId, userId: fan?.userId ?? null, now: now() }
  const playback = playbackOf(watching, viewer, config)
  return playback ? { ...answer('granted'), playback } : denied('not_started')
}

const denied = (reason: (typeof denials)[number]) => answer('denied', { reason })

function answer(
  status: Answer['status'],
  { reason = null, other = null }: { reason?: Answer['reason']; other?: Holder | null } = {},
): Answer {
  return {
    status,
    reason,
    playback: null,
    heartbeat_seconds: heartbeatSeconds,
    other_device: other && { device_name: other.device_name, since: other.since.toISOString() },
  }
}
