import type { ServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import { createService } from '../../../platform/server/service-responses.ts'
import { playbackOf } from './seats/playback.ts'

interface Source {
  id: number
  stream_type: number
  source: string | null
}

/** What is known of a stream: it runs, it has said that it is over, it is not there, or nobody can tell now. */
export type SourceState = 'live' | 'over' | 'away' | 'unknown'

/** The product itself watches as this connection. */
const own = { connectionId: '00000000-0000-0000-0000-000000000000', userId: null }
const timeoutMs = 5_000
/** What an edge answers where there is no such playlist; anything else may be trouble of its own. */
const gone = [404, 410]

/** Asks our edge for the playlist of a show. Of YouTube and Brightcove nothing is asked: operators know. */
export async function readSource(
  source: Source,
  { outside, config, now }: { outside: ServiceClient; config: Config; now: number },
): Promise<SourceState> {
  const playback = playbackOf(source, { ...own, now }, config)
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
    return outcome.kind === 'refused' && gone.includes(outcome.status) ? '' : null
  }
  const main = await read(url)
  const first = main && firstRendition(main)
  const playlist = first ? await read(new URL(first, url).href) : main
  return playlist === null ? 'unknown' : stateOf(playlist)
}

/** The address of the first rendition that a main playlist names (RFC 8216, 4.3.4.2); null in a rendition's own. */
function firstRendition(playlist: string): string | null {
  const lines = playlist.split('\n').map(line => line.trim())
  const named = lines.findIndex(line => line.startsWith('#EXT-X-STREAM-INF:'))
  if (named < 0) return null
  return lines.slice(named).find(line => line !== '' && !line.startsWith('#')) ?? null
}

function stateOf(playlist: string): SourceState {
  if (!playlist.startsWith('#EXTM3U') || !playlist.includes('#EXTINF:')) return 'away'
  return playlist.includes('#EXT-X-ENDLIST') ? 'over' : 'live'
}
