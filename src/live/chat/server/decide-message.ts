import { type Failure, fail, failWith, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import { chatErrors } from '../contract.ts'

/** What a room lets in. */
export interface RoomRules {
  state: 'open' | 'slow' | 'members' | 'closed'
  /** Between two messages of one fan while the room is slow. */
  slowSeconds: number
}

/** What decides whether a fan may write in a room, as it stands under the room's lock. */
export interface Standing {
  isVerified: boolean
  isMember: boolean
  /** Of the artist's people or a moderator: not slowed down, not held, and a member. */
  isTrusted: boolean
  /** In ms since 1970; null where the fan is not muted, {@link forever} for the rest of the show. */
  mutedUntil: number | null
  lastAt: number | null
  /** Their last text here, folded, and how often it came in a row. */
  lastText: string | null
  timesInRow: number
}

/** The end of a mute for the rest of the show. */
export const forever = Date.UTC(9999, 0, 1)
/** The end of a mute as it is told; null where it has none before the show's. */
export const shownUntil = (untilMs: number) => (untilMs >= forever ? null : new Date(untilMs).toISOString())

export const messageEveryMs = 1_000
/** The same text may be said so often within a minute. */
const sameTextMax = 2
const sameTextMs = 60_000

/** Why a fan may not write now, or null. */
export function refuseWriting(
  { state }: RoomRules,
  { isTrusted, isMember, isVerified, mutedUntil }: Standing,
  now: number,
): Failure | null {
  if (state === 'closed') return fail(chatErrors.closed)
  if (mutedUntil !== null && mutedUntil > now) {
    return failWith(chatErrors.muted, { muted_until: shownUntil(mutedUntil) })
  }
  if (isTrusted) return null
  if (!isVerified) return fail(chatErrors.unverified)
  return state === 'members' && !isMember ? fail(chatErrors.membersOnly) : null
}

/** How long a fan waits between two messages. */
export function waitMsOf(
  { state, slowSeconds }: RoomRules,
  { isTrusted }: Pick<Standing, 'isTrusted'>,
): number {
  return state === 'slow' && !isTrusted ? Math.max(messageEveryMs, slowSeconds * 1_000) : messageEveryMs
}

/** How long a fan still waits before the next message; 0 when they need not. */
export function waitLeftMsOf(rules: RoomRules, standing: Standing, now: number): number {
  return standing.lastAt === null ? 0 : Math.max(0, standing.lastAt + waitMsOf(rules, standing) - now)
}

/** Why this text is refused now, or null. Pure, so that all orders of writes can be tried. */
export function refuseMessage(
  rules: RoomRules,
  standing: Standing,
  { folded, now }: { folded: string; now: number },
): Failure | null {
  const refused = refuseWriting(rules, standing, now)
  if (refused) return refused
  const { lastAt, lastText, timesInRow, isTrusted } = standing
  if (lastAt === null) return null
  const waitMs = waitLeftMsOf(rules, standing, now)
  if (waitMs > 0) return failWithRetryAfter(chatErrors.tooFast, Math.ceil(waitMs / 1_000))
  const isSame = lastText === folded && timesInRow >= sameTextMax && now - lastAt < sameTextMs
  return isSame && !isTrusted ? failWithRetryAfter(chatErrors.repeated, sameTextMs / 1_000) : null
}

/** The standing behind a message that went through. */
export function afterMessage(standing: Standing, folded: string, now: number): Standing {
  const isSame = standing.lastText === folded && now - (standing.lastAt ?? 0) < sameTextMs
  return { ...standing, lastAt: now, lastText: folded, timesInRow: isSame ? standing.timesInRow + 1 : 1 }
}
