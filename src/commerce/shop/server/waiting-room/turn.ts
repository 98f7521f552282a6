import { createHmac } from 'node:crypto'
import type { Config } from '../../../../platform/server/config.ts'
import { keyFor } from '../../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** How long before the opening fans may come in. */
export const entersBeforeMs = 60 * 60_000
/** How long a fan's turn lasts. */
export const turnMs = 20 * 60_000
const minuteMs = 60_000

export interface Room {
  perMinute: number
  /** As it was at the opening, by which the turns of early fans are drawn. */
  earlyPerMinute: number
  /** Milliseconds since 1970, like all times here. */
  opensAt: number
  nextAt: number
  earlyCount: number
}

/** Between two fans who are let in. */
export const intervalMs = ({ perMinute }: Pick<Room, 'perMinute'>): number => minuteMs / perMinute
const earlyIntervalMs = ({ earlyPerMinute }: Room): number => minuteMs / earlyPerMinute

/** A fan's draw for a sale, in [0, 1): keyed, so that nobody can reckon it, and the same however often it is asked. */
export function luckOf({ projectId, userId }: { projectId: number; userId: number }, keys: Keys): number {
  const digest = createHmac('sha256', keyFor('waiting rooms', keys)).update(`${projectId}:${userId}`).digest()
  return digest.readUIntBE(0, 6) / 2 ** 48
}

/** When the turn of a fan comes who was there before the opening: among all of those, at random. */
export const readyOfEarly = (room: Room, luck: number): number =>
  room.opensAt + Math.floor(luck * room.earlyCount) * earlyIntervalMs(room)

/** When the turn of the next one who comes is: after those who were early, and after who came before. */
export const readyOfNext = (room: Room, now: number): number =>
  Math.max(room.nextAt, room.opensAt + room.earlyCount * earlyIntervalMs(room), now)

/** The next place, and the room once it is taken. Before the opening its turn is not known yet. */
export function nextPlace(room: Room, now: number): { readyAt: number | null; room: Room } {
  if (now < room.opensAt) return { readyAt: null, room: { ...room, earlyCount: room.earlyCount + 1 } }
  const readyAt = readyOfNext(room, now)
  return { readyAt, room: { ...room, nextAt: readyAt + intervalMs(room) } }
}

export type Stand = 'early' | 'waiting' | 'in' | 'over'

/** How a place stands. `readyAt` is null before the opening. */
export function standOf(readyAt: number | null, now: number): Stand {
  if (readyAt === null) return 'early'
  if (now < readyAt) return 'waiting'
  return now < readyAt + turnMs ? 'in' : 'over'
}
