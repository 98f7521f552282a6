import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import { verifyPlayback } from '../../../src/live/shows/playback-token.ts'
import { deriveKey } from '../keys.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'
import { isCaptionLanguage, renderCaptions } from './captions.ts'
import {
  getMediaFolder,
  hasSegment,
  isLoop,
  isRendition,
  type Loop,
  loops,
  renderCaptionPlaylist,
  renderMainPlaylist,
  renderPicturePlaylist,
  type StreamKind,
  segmentSeconds,
  toLoopIndex,
} from './playlists.ts'

export const streamFaults = ['silence', 'failure', 'missing', 'slow', 'stopped'] as const

type Operation = 'playlist' | 'segment' | 'captions'

/** Longer than the interval at which a player loads segments of a live show. */
const watchedMs = 15_000

/** Longer than a segment, so that a player runs out of data. */
const slowMs = 12_000

/**
 * Simulates the edge server that delivers the shows' streams (`/hls/{token}/{show}/…`) to holders of a valid
 * token: looping films, live by the clock as `live/{film}/master.m3u8` and on demand as
 * `vod/{film}/master.m3u8`. The default film is the stage.
 */
export function simulateStreams(deps: ServiceDeps): SimulatedService {
  const key = Buffer.from(deriveKey(deps.secret, 'playback tokens', 64), 'hex')
  return {
    name: 'streams',
    title: 'Streams (HLS)',
    routes: streamRoutes(deps, [{ id: 'sandbox', key }]),
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

function streamRoutes(
  { faults, later, now }: ServiceDeps,
  keys: Parameters<typeof verifyPlayback>[0],
): Route[] {
  /**
   * Show id → time at which a segment was last loaded. Playlists don't count, because the product reads them
   * as well.
   */
  const loadedAt = new Map<number, number>()
  /** Time at which the stream stopped; null without the fault `stopped`. */
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
    // The requesting page has another origin; the token in the path controls access.
    isForEverybody: true,
    handle: async c => {
      const { token = '', show = '' } = c.req.param()
      const verdict = verifyPlayback(keys, token, { showId: Number(show), now: now() })
      if (verdict.is !== 'good') return respond(c, 403, verdict.is)
      if (operation === 'segment') loadedAt.set(Number(show), now())
      const fault = faults.take('streams', operation)
      if (fault === 'silence') return new Promise<never>(() => {})
      if (fault === 'failure') return respond(c, 500, 'failure')
      if (fault === 'slow') await new Promise<void>(resolve => later(resolve, slowMs))
      const found = fault === 'missing' ? null : body(c, operation === 'playlist' ? clock(fault) : now())
      return found === null ? respond(c, 404, 'missing') : respond(c, 200, found, readContentType(c))
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
    ...serve('master.m3u8', 'playlist', c => renderMainPlaylist(readLoop(c))),
    ...serve('captions/:language/index.m3u8', 'playlist', (c, nowMs) =>
      isCaptionLanguage(c.req.param('language') ?? '') ? renderCaptionPlaylist(readKind(c), nowMs) : null,
    ),
    ...serve('captions/:language/:file{\\d{1,12}\\.vtt}', 'captions', captionsBody),
    ...serve(':rendition/index.m3u8', 'playlist', (c, nowMs) =>
      isRendition(c.req.param('rendition') ?? '') ? renderPicturePlaylist(readKind(c), nowMs) : null,
    ),
    ...serve(':rendition/:file{(?:init\\.mp4|\\d{1,12}\\.m4s)}', 'segment', segmentBody),
  ]
}

type Body = string | Uint8Array<ArrayBuffer> | null

const readKind = (c: Context): StreamKind => (c.req.param('kind') === 'live' ? 'live' : 'vod')
const readLoop = (c: Context): Loop => {
  const loop = c.req.param('loop') ?? ''
  return isLoop(loop) ? loop : 'stage'
}

function captionsBody(c: Context, nowMs: number): Body {
  const language = c.req.param('language') ?? ''
  const sequence = Number.parseInt(c.req.param('file') ?? '', 10)
  if (!isCaptionLanguage(language) || !hasSegment(sequence, nowMs)) return null
  return renderCaptions(language, toLoopIndex(sequence), segmentSeconds)
}

function segmentBody(c: Context, nowMs: number): Body {
  const { rendition = '', file = '' } = c.req.param()
  if (!isRendition(rendition)) return null
  const folder = getMediaFolder(readLoop(c), rendition)
  if (file === 'init.mp4') return read(folder, file)
  const sequence = Number.parseInt(file, 10)
  return hasSegment(sequence, nowMs) ? read(folder, `${toLoopIndex(sequence)}.m4s`) : null
}

const read = (folder: string, file: string) => new Uint8Array(readFileSync(path.join(folder, file)))

const readContentType = (c: Context) =>
  types[new URL(c.req.url).pathname.split('.').at(-1) ?? ''] ?? 'text/plain'

function respond(c: Context, status: 200 | 403 | 404 | 500, body: Exclude<Body, null>, type = 'text/plain') {
  return c.body(body, status, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  })
}
