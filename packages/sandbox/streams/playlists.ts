import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { captionNames } from './captions.ts'

/** `live` runs by the clock and has no end; `vod` is there as a whole. */
export type Kind = 'live' | 'vod'

/** The drawn films (scripts/make-streams.ts), each of a minute. */
export const loops = ['stage', 'rooftop', 'basement'] as const
export type Loop = (typeof loops)[number]

export const isLoop = (text: string): text is Loop => loops.some(loop => loop === text)

export const segmentSeconds = 2
/** Segments of a loop. */
export const loopLength = 30

/** How far back a viewer of a live show can go: five minutes. */
const windowLength = 150
/** Eight loops: eight minutes. */
const replayLength = 240

const resolutions = { low: '320x180', high: '640x360' }

export type Rendition = keyof typeof resolutions

export const isRendition = (text: string): text is Rendition => Object.hasOwn(resolutions, text)

/** The folder of the segments of one film in one size. */
export const mediaFolder = (loop: Loop, rendition: Rendition) =>
  path.join(import.meta.dirname, 'media', loop, rendition)

/** The playlist that a player opens: its pictures and captions. */
export function mainPlaylist(loop: Loop): string {
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

/** Bits per second of the largest segment, and of all. */
function measureBandwidth(loop: Loop, rendition: Rendition): { peak: number; average: number } {
  const folder = mediaFolder(loop, rendition)
  const sizes = readdirSync(folder)
    .filter(name => name.endsWith('.m4s'))
    .map(name => statSync(path.join(folder, name)).size)
  const toRate = (bytes: number) => Math.ceil((bytes * 8) / segmentSeconds)
  const sum = sizes.reduce((total, size) => total + size, 0)
  return { peak: toRate(Math.max(...sizes)), average: toRate(sum / sizes.length) }
}

/** The segments of one picture at that moment. */
export function picturePlaylist(kind: Kind, nowMs: number): string {
  return playlist(kind, nowMs, { ending: 'm4s', map: '#EXT-X-MAP:URI="init.mp4"' })
}

/** The segments of one language of captions: the same numbers as the picture's. */
export function captionPlaylist(kind: Kind, nowMs: number): string {
  return playlist(kind, nowMs, { ending: 'vtt' })
}

/** The loop's segment that stands behind a number of the playlist. */
export const indexOf = (sequence: number) => sequence % loopLength

/** Whether a live stream has, or lately had, that segment; a replay has the first ones. */
export function hasSegment(sequence: number, nowMs: number): boolean {
  const end = endOf(nowMs)
  return sequence < replayLength || (sequence < end && sequence >= end - 2 * windowLength)
}

function playlist(kind: Kind, nowMs: number, { ending, map }: { ending: string; map?: string }): string {
  const isLive = kind === 'live'
  const first = isLive ? endOf(nowMs) - windowLength : 0
  const length = isLive ? windowLength : replayLength
  const segments = Array.from({ length }, (_, place) => {
    const sequence = first + place
    // The loop starts again, and with it the timestamps within the segments.
    const isSeam = place > 0 && indexOf(sequence) === 0
    return [
      ...(isSeam ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(map && (place === 0 || isSeam) ? [map] : []),
      ...(isLive && (place === 0 || isSeam) ? [`#EXT-X-PROGRAM-DATE-TIME:${dateOf(sequence)}`] : []),
      `#EXTINF:${segmentSeconds}.000,`,
      `${sequence}.${ending}`,
    ]
  })
  return text([
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${segmentSeconds}`],
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / loopLength)}`,
    ...(isLive ? [] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    ...segments.flat(),
    ...(isLive ? [] : ['#EXT-X-ENDLIST']),
  ])
}

/** The number after the last whole segment. */
const endOf = (nowMs: number) => Math.floor(nowMs / (segmentSeconds * 1_000))
const dateOf = (sequence: number) => new Date(sequence * segmentSeconds * 1_000).toISOString()
const text = (lines: string[]) => `${lines.join('\n')}\n`
