import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { signPlayback } from '../../playback-token.ts'

const sample = path.join(import.meta.dirname, '../../../../../ops/nginx.conf')
const source = /^ {4}location ~ (?<pattern>\^\/hls\/\S+) \{$/m.exec(await readFile(sample, 'utf8'))
const streams = new RegExp(source?.groups?.['pattern'] ?? 'none')
const token = signPlayback([{ id: 'own', key: Buffer.alloc(32, 1) }], {
  showId: 12,
  connectionId: '00000000-0000-4000-8000-000000000001',
  userId: 7,
  expiresAtMs: 1.9e12,
})
/** Matches a path as nginx sees it, decoded once. */
const seen = (file: string) => streams.exec(decodeURIComponent(`/hls/${token}/12/${file}`))?.groups

describe('edge configuration', () => {
  test.each(['live/master.m3u8', 'vod/720p/init.mp4', 'live/a_b-1/17.m4s', 'replay.v2.m3u8'])(
    'passes on %s of a show',
    file => {
      expect(seen(file)).toEqual({ stream_token: token, stream_show: '12', stream_file: file })
    },
  )

  test.each([
    ...[
      '../13/live.m3u8',
      '%252e%252e/13/live.m3u8',
      'live/%252e%252e%252f13.m3u8',
      'a/..%252f13/b',
      '.%2e/13/b',
    ],
    ...['a//b', 'a%3Fb', 'a%23b', 'a%0d%0aX: y', 'a%5C..%5Cb', '.hidden', 'a/', 'a..b', ''],
  ])('rejects %s', file => {
    expect(seen(file)).toBeUndefined()
  })

  test('rejects a malformed token', () => {
    expect(streams.test(decodeURIComponent('/hls/%252e%252e/12/live.m3u8'))).toBe(false)
    expect(streams.test(decodeURIComponent('/hls/a%0d%0aX: y/12/live.m3u8'))).toBe(false)
  })
})
