import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { captionNames } from './captions.ts'

/** `live` follows the clock and never ends; `vod` is complete. */
export type StreamKind = 'live' | 'vod'

/** The generated films (scripts/make-streams.ts), one minute each. */
export const loops = ['stage', 'rooftop', 'basement'] as const
export type Loop = (typeof loops)[number]

export const isLoop = (text: string): text is Loop => loops.some(loop => loop === text)

export const segmentSeconds = 2
export const segmentsPerLoop = 30

/** Number of segments that a viewer of a live show can go back: five minutes. */
const windowSegments = 150
/** Number of segments of a replay: eight minutes, or eight loops. */
const replaySegments = 240

const resolutions = { low: '320x180', high: '640x360' }

export type Rendition = keyof typeof resolutions

export const isRendition = (text: string): text is Rendition => Object.hasOwn(resolutions, text)

/** Returns the folder of a film's segments in the given rendition. */
export const getMediaFolder = (loop: Loop, rendition: Rendition) =>
  path.join(import.meta.dirname, 'media', loop, rendition)

export function renderMainPlaylist(loop: Loop): string {
  const captions = Object.entries(captionNames).map(
    ([language, name]) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",AUTOSELECT=YES,DEFAULT=NO,URI="captions/${language}/index.m3u8"`,
  )
  const pictures = Object.entries(resolutions).flatMap(([rendition, resolution]) => {
    const { peak, average } = measureBandwidth(loop, rendition as Rendition)
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${resolution},FRAME-RATE=24,CODECS="avc1.4d401f,mp4a.40.2",SUBTITLES="captions"`,
      `${rendition}/index.m3u8`,
    ]
  })
  return text(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...captions, ...pictures])
}

/** Measures bits per second of the largest segment (`peak`) and of all segments (`average`). */
function measureBandwidth(loop: Loop, rendition: Rendition): { peak: number; average: number } {
  const folder = getMediaFolder(loop, rendition)
  const sizes = readdirSync(folder)
    .filter(name => name.endsWith('.m4s'))
    .map(name => statSync(path.join(folder, name)).size)
  const toRate = (bytes: number) => Math.ceil((bytes * 8) / segmentSeconds)
  const sum = sizes.reduce((total, size) => total + size, 0)
  return { peak: toRate(Math.max(...sizes)), average: toRate(sum / sizes.length) }
}

export function renderPicturePlaylist(kind: StreamKind, nowMs: number): string {
  return renderPlaylist(kind, nowMs, { ending: 'm4s', map: '#EXT-X-MAP:URI="init.mp4"' })
}

/** Renders the playlist of one caption language, with the segment numbers of the picture. */
export function renderCaptionPlaylist(kind: StreamKind, nowMs: number): string {
  return renderPlaylist(kind, nowMs, { ending: 'vtt' })
}

/** Converts a segment number of the playlist to the segment's index in the loop. */
export const toLoopIndex = (sequence: number) => sequence % segmentsPerLoop

/**
 * Returns whether a live stream has this segment or recently had it; a replay has the first {@link
 * replaySegments}.
 */
export function hasSegment(sequence: number, nowMs: number): boolean {
  const end = computeEnd(nowMs)
  return sequence < replaySegments || (sequence < end && sequence >= end - 2 * windowSegments)
}

function renderPlaylist(
  kind: StreamKind,
  nowMs: number,
  { ending, map }: { ending: string; map?: string },
): string {
  const isLive = kind === 'live'
  const first = isLive ? computeEnd(nowMs) - windowSegments : 0
  const length = isLive ? windowSegments : replaySegments
  const segments = Array.from({ length }, (_, place) => {
    const sequence = first + place
    // At the seam the loop starts again, and with it the timestamps within the segments.
    const isSeam = place > 0 && toLoopIndex(sequence) === 0
    return [
      ...(isSeam ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(map && (place === 0 || isSeam) ? [map] : []),
      ...(isLive && (place === 0 || isSeam)
        ? [`#EXT-X-PROGRAM-DATE-TIME:${formatSegmentTime(sequence)}`]
        : []),
      `#EXTINF:${segmentSeconds}.000,`,
      `${sequence}.${ending}`,
    ]
  })
  return text([
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${segmentSeconds}`],
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / segmentsPerLoop)}`,
    ...(isLive ? [] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    ...segments.flat(),
    ...(isLive ? [] : ['#EXT-X-ENDLIST']),
  ])
}

/** Returns the segment number after the last complete segment. */
const computeEnd = (nowMs: number) => Math.floor(nowMs / (segmentSeconds * 1_000))
const formatSegmentTime = (sequence: number) => new Date(sequence * segmentSeconds * 1_000).toISOString()
const text = (lines: string[]) => `${lines.join('\n')}\n`
