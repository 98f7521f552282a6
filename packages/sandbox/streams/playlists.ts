import { captionNames } from './captions.ts'

/** `live` runs by the clock and has no end; `vod` is there as a whole. */
export type Kind = 'live' | 'vod'

export const segmentSeconds = 4
/** Segments of the drawn loop (scripts/make-stream.mjs). */
export const loopLength = 12

/** How far back a viewer of a live show can go: five minutes. */
const windowLength = 75
/** Ten loops: eight minutes. */
const replayLength = 120

/** Bits per second at most, and the picture's size, of each folder of segments. */
const renditions = {
  low: { bandwidth: 42_000, resolution: '320x180' },
  high: { bandwidth: 60_000, resolution: '640x360' },
}

export type Rendition = keyof typeof renditions

export const isRendition = (text: string): text is Rendition => Object.hasOwn(renditions, text)

/** The playlist that a player opens: what pictures and captions there are. */
export function mainPlaylist(): string {
  const captions = Object.entries(captionNames).map(
    ([language, name]) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",AUTOSELECT=YES,DEFAULT=NO,URI="captions/${language}/index.m3u8"`,
  )
  const pictures = Object.entries(renditions).flatMap(([name, { bandwidth, resolution }]) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},FRAME-RATE=15,CODECS="avc1.4d401f,mp4a.40.2",SUBTITLES="captions"`,
    `${name}/index.m3u8`,
  ])
  return text(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...captions, ...pictures])
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
