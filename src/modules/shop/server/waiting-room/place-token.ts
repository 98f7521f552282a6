import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../../platform/server/config.ts'
import { keyFor } from '../../../../platform/server/server-key.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** What a signed place says, so that asking how it stands needs no database. */
export interface Place {
  projectId: number
  userId: number
  opensAt: number
  /** Null before the opening. */
  readyAt: number | null
  intervalMs: number
  /** When it was looked up. */
  issuedAt: number
}

const sign = (text: string, keys: Keys) =>
  createHmac('sha256', keyFor('places in waiting rooms', keys)).update(text).digest()

export function tokenOf(
  { projectId, userId, opensAt, readyAt, intervalMs, issuedAt }: Place,
  keys: Keys,
): string {
  const text = [projectId, userId, opensAt, readyAt ?? '', intervalMs, issuedAt].join(':')
  return `${Buffer.from(text).toString('base64url')}.${sign(text, keys).toString('base64url')}`
}

/** Null for a token that is not ours, or another fan's, or another sale's. */
export function placeOf(
  token: string,
  owner: { projectId: number; userId: number },
  keys: Keys,
): Place | null {
  const [body = '', signature = ''] = token.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const right = sign(text, keys)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [projectId, userId, opensAt, readyAt, intervalMs, issuedAt] = text.split(':')
  if (Number(projectId) !== owner.projectId || Number(userId) !== owner.userId) return null
  return {
    ...owner,
    opensAt: Number(opensAt),
    readyAt: readyAt === '' ? null : Number(readyAt),
    intervalMs: Number(intervalMs),
    issuedAt: Number(issuedAt),
  }
}
