import * as z from 'zod'
import type { Config } from '../../../../platform/server/config.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { verifyPlayback } from '../../playback-token.ts'
import { getPlaybackKeys } from './playback.ts'

const openConnection = statement({
  name: 'shows.is-connection-open',
  text: 'select true as is_open from show_connections where show_id = $1 and connection_id = $2 and closed_at is null',
  row: z.object({ is_open: z.boolean() }),
})

interface PlaybackCheck {
  showId: number
  token: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Checks whether a token opens a stream now; null if it doesn't. The check includes that no other device has
 * taken over, so that a shared account plays on one device.
 */
export async function checkPlayback(
  db: ReadDb,
  { showId, token, now }: PlaybackCheck,
  config: Pick<Config, 'playback' | 'dataDir' | 'serverKey'>,
) {
  const verdict = verifyPlayback(getPlaybackKeys(config), token, { showId, now })
  if (verdict.is !== 'good') return null
  const response = { show_id: showId, expires_at: new Date(verdict.expiresAtMs).toISOString() }
  if (verdict.isVisitor) return response
  const [connection] = await db.query(openConnection, [showId, verdict.connectionId])
  return connection ? response : null
}
