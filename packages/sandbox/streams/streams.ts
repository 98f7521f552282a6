import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import { verifyPlayback } from '../../../src/live/shows/playback-token.ts'
import { keyOf } from '../keys.ts'
import type { Means, Player } from '../player.ts'
import type { Route } from '../routes.ts'
import { captionsOf, isCaptionLanguage } from './captions.ts'
import {
  captionPlaylist,
  hasSegment,
  indexOf,
  isRendition,
  type Kind,
  mainPlaylist,
  picturePlaylist,
  segmentSeconds,
} from './playlists.ts'

export const streamFaults = ['silence', 'failure', 'missing', 'slow', 'stopped'] as const

type Operation = 'playlist' | 'segment' | 'captions'

/** Longer than a segment lasts, so that a player runs dry. */
const slowMs = 12_000

/**
 * The edge that serves the shows' streams (`/hls/{token}/{show}/…`): one drawn loop, live by the clock as
 * `live/master.m3u8` and on demand as `vod/master.m3u8`, for whoever has a good token.
 */
export function playStreams(means: Means): Player {
  const key = Buffer.from(keyOf(means.secret, 'playback tokens', 64), 'hex')
  return {
    name: 'streams',
    title: 'Streams (HLS)',
    routes: streamRoutes(means, [{ id: 'sandbox', key }]),
    env: url => ({ HLS_URL: url, PLAYBACK_KEYS: `sandbox:${key.toString('base64')}` }),
    guide: () => ({
      sources: { live: 'live/master.m3u8', replay: 'vod/master.m3u8' },
      watch: 'A show of stream type 1 or 2 with that source; its address comes with a connection.',
    }),
  }
}

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}

function streamRoutes({ faults, later, now }: Means, keys: Parameters<typeof verifyPlayback>[0]): Route[] {
  /** When the stream stopped, for as long as that fault is ordered. */
  let stoppedAt: number | null = null
  const clock = (fault: string | null) => {
    stoppedAt = fault === 'stopped' ? (stoppedAt ?? now()) : null
    return stoppedAt ?? now()
  }
  const serve = (file: string, operation: Operation, body: (c: Context, nowMs: number) => Body): Route => ({
    method: 'GET',
    path: `/hls/:token/:show/:kind{live|vod}/${file}`,
    // The page is of another origin; the token in the path is what opens it.
    isForEverybody: true,
    handle: async c => {
      const { token = '', show = '' } = c.req.param()
      const verdict = verifyPlayback(keys, token, { showId: Number(show), now: now() })
      if (verdict.is !== 'good') return answer(c, 403, verdict.is)
      const fault = faults.take('streams', operation)
      if (fault === 'silence') return new Promise<never>(() => {})
      if (fault === 'failure') return answer(c, 500, 'failure')
      if (fault === 'slow') await new Promise<void>(resolve => later(resolve, slowMs))
      const found = fault === 'missing' ? null : body(c, operation === 'playlist' ? clock(fault) : now())
      return found === null ? answer(c, 404, 'missing') : answer(c, 200, found, typeOf(c))
    },
  })
  return [
    serve('master.m3u8', 'playlist', () => mainPlaylist()),
    serve('captions/:language/index.m3u8', 'playlist', (c, nowMs) =>
      isCaptionLanguage(c.req.param('language') ?? '') ? captionPlaylist(kindOf(c), nowMs) : null,
    ),
    serve('captions/:language/:file{\\d{1,12}\\.vtt}', 'captions', captionsBody),
    serve(':rendition/index.m3u8', 'playlist', (c, nowMs) =>
      isRendition(c.req.param('rendition') ?? '') ? picturePlaylist(kindOf(c), nowMs) : null,
    ),
    serve(':rendition/:file{(?:init\\.mp4|\\d{1,12}\\.m4s)}', 'segment', segmentBody),
  ]
}

type Body = string | Uint8Array<ArrayBuffer> | null

const kindOf = (c: Context): Kind => (c.req.param('kind') === 'live' ? 'live' : 'vod')

function captionsBody(c: Context, nowMs: number): Body {
  const language = c.req.param('language') ?? ''
  const sequence = Number.parseInt(c.req.param('file') ?? '', 10)
  if (!isCaptionLanguage(language) || !hasSegment(sequence, nowMs)) return null
  return captionsOf(language, indexOf(sequence), segmentSeconds)
}

function segmentBody(c: Context, nowMs: number): Body {
  const { rendition = '', file = '' } = c.req.param()
  if (!isRendition(rendition)) return null
  if (file === 'init.mp4') return media(rendition, file)
  const sequence = Number.parseInt(file, 10)
  return hasSegment(sequence, nowMs) ? media(rendition, `${indexOf(sequence)}.m4s`) : null
}

const media = (rendition: string, file: string) =>
  new Uint8Array(readFileSync(path.join(import.meta.dirname, 'media', rendition, file)))

const typeOf = (c: Context) => types[new URL(c.req.url).pathname.split('.').at(-1) ?? ''] ?? 'text/plain'

function answer(c: Context, status: 200 | 403 | 404 | 500, body: Exclude<Body, null>, type = 'text/plain') {
  return c.body(body, status, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  })
}
