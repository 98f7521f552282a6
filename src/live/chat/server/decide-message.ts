import { type Failure, fail, failWith, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import { chatErrors } from '../contract.ts'

export interface RoomRules {
  state: 'open' | 'slow' | 'members' | 'closed'
  slowSeconds: number
}

/** Facts that decide whether a fan may write in a room, read under the room's lock. */
export interface Standing {
  isVerified: boolean
  isMember: boolean
  /**
   * Whether the fan is a moderator or on the artist's team. Trusted fans are always members, and never slowed
   * down or held.
   */
  isTrusted: boolean
  /** Milliseconds since 1970; null if not muted, {@link foreverMs} for the rest of the show. */
  mutedUntil: number | null
  lastAt: number | null
  /** The fan's last text in this room, normalized, and how often it was sent in a row. */
  lastText: string | null
  timesInRow: number
}

/** End of a mute that lasts for the rest of the show. */
export const foreverMs = Date.UTC(9999, 0, 1)
/** Formats the end of a mute for responses; null for the rest of the show. */
export const formatMuteEnd = (untilMs: number) =>
  untilMs >= foreverMs ? null : new Date(untilMs).toISOString()

export const minMessageIntervalMs = 1_000
/** How often a fan may send the same text within a minute. */
const sameTextMax = 2
const sameTextMs = 60_000

/** Returns why a fan may not write now, or null if they may. */
export function findWriteRefusal(
  { state }: RoomRules,
  { isTrusted, isMember, isVerified, mutedUntil }: Standing,
  now: number,
): Failure | null {
  if (state === 'closed') return fail(chatErrors.closed)
  if (mutedUntil !== null && mutedUntil > now) {
    return failWith(chatErrors.muted, { muted_until: formatMuteEnd(mutedUntil) })
  }
  if (isTrusted) return null
  if (!isVerified) return fail(chatErrors.unverified)
  return state === 'members' && !isMember ? fail(chatErrors.membersOnly) : null
}

/** Computes the minimum time between two messages of a fan. */
export function computeWaitMs(
  { state, slowSeconds }: RoomRules,
  { isTrusted }: Pick<Standing, 'isTrusted'>,
): number {
  return state === 'slow' && !isTrusted
    ? Math.max(minMessageIntervalMs, slowSeconds * 1_000)
    : minMessageIntervalMs
}

/** Computes the remaining time until a fan's next message; 0 if they may write now. */
export function computeRemainingWaitMs(rules: RoomRules, standing: Standing, now: number): number {
  return standing.lastAt === null ? 0 : Math.max(0, standing.lastAt + computeWaitMs(rules, standing) - now)
}

/**
 * Returns why a text is refused now, or null if it isn't. Pure, so that tests can try any sequence of
 * messages.
 */
export function findMessageRefusal(
  rules: RoomRules,
  standing: Standing,
  { folded, now }: { folded: string; now: number },
): Failure | null {
  const refused = findWriteRefusal(rules, standing, now)
  if (refused) return refused
  const { lastAt, lastText, timesInRow, isTrusted } = standing
  if (lastAt === null) return null
  const waitMs = computeRemainingWaitMs(rules, standing, now)
  if (waitMs > 0) return failWithRetryAfter(chatErrors.tooFast, Math.ceil(waitMs / 1_000))
  const isSame = lastText === folded && timesInRow >= sameTextMax && now - lastAt < sameTextMs
  return isSame && !isTrusted ? failWithRetryAfter(chatErrors.repeated, sameTextMs / 1_000) : null
}

export function applyMessage(standing: Standing, folded: string, now: number): Standing {
  const isSame = standing.lastText === folded && now - (standing.lastAt ?? 0) < sameTextMs
  return { ...standing, lastAt: now, lastText: folded, timesInRow: isSame ? standing.timesInRow + 1 : 1 }
}
