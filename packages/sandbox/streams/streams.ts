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
  isLoop,
  isRendition,
  type Kind,
  type Loop,
  loops,
  mainPlaylist,
  mediaFolder,
  picturePlaylist,
  segmentSeconds,
} from './playlists.ts'

export const streamFaults = ['silence', 'failure', 'missing', 'slow', 'stopped'] as const

type Operation = 'playlist' | 'segment' | 'captions'

/** A player loads a segment of a live show every few seconds. */
const watchedMs = 15_000

/** Longer than a segment lasts, so that a player runs dry. */
const slowMs = 12_000

/**
 * The edge that serves the shows' streams (`/hls/{token}/{show}/…`): drawn films that loop, live by the clock
 * as `live/{film}/master.m3u8` and on demand as `vod/{film}/master.m3u8`, for holders of a good token. Without a film,
 * it is the stage.
 */
export function playStreams(means: Means): Player {
  const key = Buffer.from(keyOf(means.secret, 'playback tokens', 64), 'hex')
  return {
    name: 'streams',
    title: 'Streams (HLS)',
    routes: streamRoutes(means, [{ id: 'sandbox', key }]),
    env: url => ({ HLS_URL: url, PLAYBACK_KEYS: `sandbox:${key.toString('base64')}` }),
    guide: () => ({
      sources: { live: 'live/stage/master.m3u8', replay: 'vod/stage/master.m3u8' },
      films: loops.join(', '),
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
  /** When a segment of each show was last loaded: the product itself reads playlists. */
  const loadedAt = new Map<number, number>()
  /** When the stream stopped, for as long as that fault is ordered. */
  let stoppedAt: number | null = null
  const clock = (fault: string | null) => {
    stoppedAt = fault === 'stopped' ? (stoppedAt ?? now()) : null
    return stoppedAt ?? now()
  }
  type Make = (c: Context, nowMs: number) => Body
  const serve = (file: string, operation: Operation, body: Make): Route[] => [
    serveAt(`/hls/:token/:show/:kind{live|vod}/${file}`, operation, body),
    serveAt(`/hls/:token/:show/:kind{live|vod}/:loop{${loops.join('|')}}/${file}`, operation, body),
  ]
  const serveAt = (address: string, operation: Operation, body: Make): Route => ({
    method: 'GET',
    path: address,
    // The page is of another origin; the token in the path is what opens it.
    isForEverybody: true,
    handle: async c => {
      const { token = '', show = '' } = c.req.param()
      const verdict = verifyPlayback(keys, token, { showId: Number(show), now: now() })
      if (verdict.is !== 'good') return answer(c, 403, verdict.is)
      if (operation === 'segment') loadedAt.set(Number(show), now())
      const fault = faults.take('streams', operation)
      if (fault === 'silence') return new Promise<never>(() => {})
      if (fault === 'failure') return answer(c, 500, 'failure')
      if (fault === 'slow') await new Promise<void>(resolve => later(resolve, slowMs))
      const found = fault === 'missing' ? null : body(c, operation === 'playlist' ? clock(fault) : now())
      return found === null ? answer(c, 404, 'missing') : answer(c, 200, found, typeOf(c))
    },
  })
  const watched: Route = {
    method: 'GET',
    path: '/sandbox/streams/watched/',
    handle: c =>
      c.json({ shows: [...loadedAt].filter(([, at]) => now() - at < watchedMs).map(([id]) => id) }),
  }
  return [
    watched,
    ...serve('master.m3u8', 'playlist', c => mainPlaylist(loopOf(c))),
    ...serve('captions/:language/index.m3u8', 'playlist', (c, nowMs) =>
      isCaptionLanguage(c.req.param('language') ?? '') ? captionPlaylist(kindOf(c), nowMs) : null,
    ),
    ...serve('captions/:language/:file{\\d{1,12}\\.vtt}', 'captions', captionsBody),
    ...serve(':rendition/index.m3u8', 'playlist', (c, nowMs) =>
      isRendition(c.req.param('rendition') ?? '') ? picturePlaylist(kindOf(c), nowMs) : null,
    ),
    ...serve(':rendition/:file{(?:init\\.mp4|\\d{1,12}\\.m4s)}', 'segment', segmentBody),
  ]
}

type Body = string | Uint8Array<ArrayBuffer> | null

const kindOf = (c: Context): Kind => (c.req.param('kind') === 'live' ? 'live' : 'vod')
const loopOf = (c: Context): Loop => {
  const loop = c.req.param('loop') ?? ''
  return isLoop(loop) ? loop : 'stage'
}

function captionsBody(c: Context, nowMs: number): Body {
  const language = c.req.param('language') ?? ''
  const sequence = Number.parseInt(c.req.param('file') ?? '', 10)
  if (!isCaptionLanguage(language) || !hasSegment(sequence, nowMs)) return null
  return captionsOf(language, indexOf(sequence), segmentSeconds)
}

function segmentBody(c: Context, nowMs: number): Body {
  const { rendition = '', file = '' } = c.req.param()
  if (!isRendition(rendition)) return null
  const folder = mediaFolder(loopOf(c), rendition)
  if (file === 'init.mp4') return read(folder, file)
  const sequence = Number.parseInt(file, 10)
  return hasSegment(sequence, nowMs) ? read(folder, `${indexOf(sequence)}.m4s`) : null
}

const read = (folder: string, file: string) => new Uint8Array(readFileSync(path.join(folder, file)))

const typeOf = (c: Context) => types[new URL(c.req.url).pathname.split('.').at(-1) ?? ''] ?? 'text/plain'

function answer(c: Context, status: 200 | 403 | 404 | 500, body: Exclude<Body, null>, type = 'text/plain') {
  return c.body(body, status, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  })
}
