import { createHmac } from 'node:crypto'
import type { Config } from '../../../../platform/server/config.ts'
import { deriveServerKey } from '../../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Time before the opening from which fans may enter. */
export const entersBeforeMs = 60 * 60_000
export const turnDurationMs = 20 * 60_000
const minuteMs = 60_000

export interface Room {
  perMinute: number
  /** Rate at the opening, which determines the turns of early fans. */
  earlyPerMinute: number
  /** Times are in milliseconds since 1970. */
  opensAt: number
  nextAt: number
  earlyCount: number
}

/** Returns the time between two admitted fans in milliseconds. */
export const computeIntervalMs = ({ perMinute }: Pick<Room, 'perMinute'>): number => minuteMs / perMinute
const computeEarlyIntervalMs = ({ earlyPerMinute }: Room): number => minuteMs / earlyPerMinute

/**
 * Draws a fan's number for a sale in [0, 1). It is keyed, so that fans cannot predict it, and the same on
 * every call.
 */
export function drawLuck({ projectId, userId }: { projectId: number; userId: number }, keys: Keys): number {
  const digest = createHmac('sha256', deriveServerKey('waiting rooms', keys))
    .update(`${projectId}:${userId}`)
    .digest()
  return digest.readUIntBE(0, 6) / 2 ** 48
}

/** Computes the turn of a fan who entered before the opening, drawn at random among all of them. */
export const computeEarlyReadyAt = (room: Room, luck: number): number =>
  room.opensAt + Math.floor(luck * room.earlyCount) * computeEarlyIntervalMs(room)

/** Computes the turn of the next fan to arrive, after early fans and earlier arrivals. */
export const computeNextReadyAt = (room: Room, now: number): number =>
  Math.max(room.nextAt, room.opensAt + room.earlyCount * computeEarlyIntervalMs(room), now)

/**
 * Computes the next place and the resulting room. `readyAt` is null before the opening, because turns are not
 * drawn yet.
 */
export function computeNextPlace(room: Room, now: number): { readyAt: number | null; room: Room } {
  if (now < room.opensAt) return { readyAt: null, room: { ...room, earlyCount: room.earlyCount + 1 } }
  const readyAt = computeNextReadyAt(room, now)
  return { readyAt, room: { ...room, nextAt: readyAt + computeIntervalMs(room) } }
}

export type PlaceState = 'early' | 'waiting' | 'in' | 'over'

/** Returns the state of a place; `readyAt` is null before the opening. */
export function getPlaceState(readyAt: number | null, now: number): PlaceState {
  if (readyAt === null) return 'early'
  if (now < readyAt) return 'waiting'
  return now < readyAt + turnDurationMs ? 'in' : 'over'
}
