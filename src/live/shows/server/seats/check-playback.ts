import * as z from 'zod'
import type { Config } from '../../../../platform/server/config.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { verifyPlayback } from '../../playback-token.ts'
import { playbackKeys } from './playback.ts'

const openConnection = statement({
  name: 'shows.is-connection-open',
  text: 'select true as is_open from show_connections where show_id = $1 and connection_id = $2 and closed_at is null',
  row: z.object({ is_open: z.boolean() }),
})

interface Asked {
  showId: number
  token: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Whether a token opens a stream now: also that its device has not been taken over since, so that an account that is
 * passed around shows one picture. Null where it does not.
 */
export async function checkPlayback(
  db: ReadDb,
  { showId, token, now }: Asked,
  config: Pick<Config, 'playback' | 'dataDir' | 'serverKey'>,
) {
  const verdict = verifyPlayback(playbackKeys(config), token, { showId, now })
  if (verdict.is !== 'good') return null
  const answer = { show_id: showId, expires_at: new Date(verdict.expiresAtMs).toISOString() }
  if (verdict.isVisitor) return answer
  const [connection] = await db.query(openConnection, [showId, verdict.connectionId])
  return connection ? answer : null
}
