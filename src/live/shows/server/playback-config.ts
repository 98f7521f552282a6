import { z } from 'zod'
import { configPart } from '../../../platform/server/config.ts'
import { isOrigin } from '../../../platform/server/is-origin.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    playback: PlaybackConfig
  }
}

export interface PlaybackKey {
  id: string
  key: Buffer
}

/** Configuration of our own streams: the edge's origin and its keys. */
export interface PlaybackConfig {
  /** Origin of the edge that serves `/hls/`; null if the edge is behind the same proxy. */
  hlsUrl: string | null
  /** The first key signs, and all verify; null for a key derived from the server's key. */
  keys: PlaybackKey[] | null
  /** Origins of external players; `isNamed` is true if environment variables set any. */
  frames: { youtube: string; brightcove: string; isNamed: boolean }
}

const origin = z
  .string()
  .refine(isOrigin, 'must be http:// or https:// with a host and no path')
  .transform(url => new URL(url).origin)
  .optional()

const youtubeOrigin = 'https://www.youtube-nocookie.com'
const brightcoveOrigin = 'https://players.brightcove.net'

export const playbackVariables = {
  HLS_URL: origin,
  YOUTUBE_URL: origin,
  BRIGHTCOVE_URL: origin,
  PLAYBACK_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = readPlaybackKeys(text)
      if (keys) return keys
      context.addIssue('must be like k2:base64,k1:base64, each key of 32 bytes at least, each name once')
      return z.NEVER
    })
    .optional(),
}

const variables = z.object(playbackVariables)

export function toPlaybackConfig(values: z.output<typeof variables>): PlaybackConfig {
  const { HLS_URL, PLAYBACK_KEYS, YOUTUBE_URL, BRIGHTCOVE_URL } = values
  return {
    hlsUrl: HLS_URL ?? null,
    keys: PLAYBACK_KEYS ?? null,
    frames: {
      youtube: YOUTUBE_URL ?? youtubeOrigin,
      brightcove: BRIGHTCOVE_URL ?? brightcoveOrigin,
      isNamed: YOUTUBE_URL !== undefined || BRIGHTCOVE_URL !== undefined,
    },
  }
}

/** Parses comma-separated `name:key` pairs; null if malformed. */
export function readPlaybackKeys(text: string): PlaybackKey[] | null {
  const parts = text.split(',').map(part => /^([a-z0-9]{1,12}):([\w+/-]{43,200}={0,2})$/.exec(part.trim()))
  const keys = parts.flatMap(found => {
    const [, id, key] = found ?? []
    return id && key ? [{ id, key: Buffer.from(key, 'base64') }] : []
  })
  const isWhole = keys.length === parts.length && new Set(keys.map(({ id }) => id)).size === keys.length
  return isWhole && keys.length > 0 ? keys : null
}

export const playbackConfigPart = configPart({
  name: 'playback',
  variables: playbackVariables,
  read: values => ({ config: toPlaybackConfig(values) }),
})
