import type { ServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import { createService } from '../../../platform/server/service-responses.ts'
import { createPlayback } from './seats/playback.ts'

interface Source {
  id: number
  stream_type: number
  source: string | null
}

/** State of a stream: running, marked as ended, missing, or temporarily unknown. */
export type SourceState = 'live' | 'over' | 'away' | 'unknown'

/** Connection that the server itself uses to read playlists. */
const own = { connectionId: '00000000-0000-0000-0000-000000000000', userId: null }
const timeoutMs = 5_000
/** Statuses of the edge for a missing playlist; other errors may be faults of the edge. */
const missingStatuses = [404, 410]

/**
 * Reads a show's playlist from our edge. YouTube and Brightcove are not queried, because operators watch
 * those.
 */
export async function readSource(
  source: Source,
  { outside, config, now }: { outside: ServiceClient; config: Config; now: number },
): Promise<SourceState> {
  const playback = createPlayback(source, { ...own, now }, config)
  if (!playback || !('url' in playback)) return 'unknown'
  const url = new URL(playback.url, config.publicUrl).href
  const service = createService('hls', [url])
  const read = async (address: string) => {
    const outcome = await outside.callService({
      service,
      operation: 'playlist',
      method: 'GET',
      url: address,
      timeoutMs,
      note: { show: source.id },
      read: ({ bytes }) => bytes.toString(),
    })
    if (outcome.kind === 'answer') return outcome.value
    return outcome.kind === 'refused' && missingStatuses.includes(outcome.status) ? '' : null
  }
  const main = await read(url)
  const first = main && firstRendition(main)
  const playlist = first ? await read(new URL(first, url).href) : main
  return playlist === null ? 'unknown' : getSourceState(playlist)
}

/**
 * Returns the URI of the first rendition in a main playlist (RFC 8216, 4.3.4.2); null for a rendition's own
 * playlist.
 */
function firstRendition(playlist: string): string | null {
  const lines = playlist.split('\n').map(line => line.trim())
  const named = lines.findIndex(line => line.startsWith('#EXT-X-STREAM-INF:'))
  if (named < 0) return null
  return lines.slice(named).find(line => line !== '' && !line.startsWith('#')) ?? null
}

function getSourceState(playlist: string): SourceState {
  if (!playlist.startsWith('#EXTM3U') || !playlist.includes('#EXTINF:')) return 'away'
  return playlist.includes('#EXT-X-ENDLIST') ? 'over' : 'live'
}
