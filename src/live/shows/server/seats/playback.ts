import type { z } from 'zod'
import type { Config } from '../../../../platform/server/config.ts'
import { deriveServerKey } from '../../../../platform/server/server-key.ts'
import { tokenLifeMs } from '../../heartbeat.ts'
import { signPlayback } from '../../playback-token.ts'
import type { playback } from '../../show-shapes.ts'
import type { PlaybackKey } from '../playback-config.ts'
import type { Watching } from './watching.ts'

type Keyed = Pick<Config, 'playback' | 'dataDir' | 'serverKey'>

/** Returns the configured keys, or else a key that all processes of this server derive. */
export function getPlaybackKeys(config: Keyed): PlaybackKey[] {
  return config.playback.keys ?? [{ id: 'own', key: deriveServerKey('playback tokens', config) }]
}

interface Viewer {
  connectionId: string
  userId: number | null
  /** Milliseconds since 1970. */
  now: number
}

/** Builds the data for the player; null for a show without a source. */
export function createPlayback(
  { id: showId, stream_type: type, source }: Pick<Watching, 'id' | 'stream_type' | 'source'>,
  { connectionId, userId, now }: Viewer,
  config: Keyed,
): z.input<typeof playback> | null {
  if (source === null) return null
  const { frames } = config.playback
  if (type === 0) return { stream_type: type, video_id: source, frame_origin: frames.youtube }
  if (type === 3 || type === 4) {
    const [account = '', player = '', video = ''] = source.split('/')
    return {
      stream_type: type,
      account_id: account,
      player_id: player,
      video_id: video,
      frame_origin: frames.brightcove,
    }
  }
  const expiresAtMs = Math.floor((now + tokenLifeMs) / 1_000) * 1_000
  const token = signPlayback(getPlaybackKeys(config), { showId, connectionId, userId, expiresAtMs })
  const url = `${config.playback.hlsUrl ?? ''}/hls/${token}/${showId}/${source}`
  return { stream_type: type === 2 ? 2 : 1, url, token, expires_at: new Date(expiresAtMs).toISOString() }
}
