import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PlaybackKey } from './server/playback-config.ts'

interface Bound {
  showId: number
  connectionId: string
  /** Null for a visitor. */
  userId: number | null
  expiresAtMs: number
}

/** Contents of a valid token. The fan is a pseudonym that only this key can produce. */
interface Playback {
  showId: number
  connectionId: string
  isVisitor: boolean
  expiresAtMs: number
}

export type Verdict = ({ is: 'good' } & Playback) | { is: 'altered' | 'expired' | 'other_show' }

/**
 * Format of a token. It uses only characters allowed in a path, because the token is a segment of
 * `/hls/{token}/…`.
 */
const shape =
  /^(?<id>[a-z0-9]{1,12})\.(?<show>[1-9]\d{0,9})\.(?<until>\d{10})\.(?<connection>[0-9a-f]{32})\.(?<fan>[\w-]{11}|0)\.(?<mac>[\w-]{43})$/

export function signPlayback([first]: readonly PlaybackKey[], bound: Bound): string {
  if (!first) throw new Error('There is no key for playback tokens.')
  const { showId, connectionId, userId, expiresAtMs } = bound
  const fan = userId === null ? '0' : mac(first, `fan ${userId}`).slice(0, 11)
  const until = Math.floor(expiresAtMs / 1_000)
  const payload = [first.id, showId, until, connectionId.replaceAll('-', ''), fan].join('.')
  return `${payload}.${mac(first, payload)}`
}

/**
 * Checks whether a token opens the stream of a show. Only the keys are needed, so an edge server can check
 * tokens without a database. A token of any key is accepted, so that keys can be rotated.
 */
export function verifyPlayback(
  keys: readonly PlaybackKey[],
  token: string,
  { showId, now }: { showId: number; now: number },
): Verdict {
  const parts = shape.exec(token)?.groups
  const key = keys.find(({ id }) => id === parts?.['id'])
  if (!parts || !key) return { is: 'altered' }
  const { show, until, connection = '', fan, mac: sent = '' } = parts
  const own = mac(key, token.slice(0, -sent.length - 1))
  if (!timingSafeEqual(Buffer.from(sent), Buffer.from(own))) return { is: 'altered' }
  const expiresAtMs = Number(until) * 1_000
  if (expiresAtMs <= now) return { is: 'expired' }
  if (Number(show) !== showId) return { is: 'other_show' }
  const connectionId = connection.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { is: 'good', showId, connectionId, isVisitor: fan === '0', expiresAtMs }
}

const mac = ({ key }: PlaybackKey, text: string) => createHmac('sha256', key).update(text).digest('base64url')
