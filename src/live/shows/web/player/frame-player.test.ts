import { describe, expect, test } from 'vitest'
import { replaceToken } from './engine.ts'
import { buildFrameUrl } from './frame-player.tsx'

const own = 'https://fanfare.example'

describe('player URL', () => {
  test("uses YouTube's cookieless origin and contains the start second and the message option", () => {
    const youtube = {
      stream_type: 0,
      video_id: 'a1&b2=c',
      frame_origin: 'https://www.youtube-nocookie.com',
    } as const
    const speaks = 'enablejsapi=1&origin=https%3A%2F%2Ffanfare.example'
    expect(buildFrameUrl(youtube, 75.9, own)).toBe(
      `https://www.youtube-nocookie.com/embed/a1%26b2%3Dc?autoplay=1&rel=0&cc_load_policy=1&${speaks}&start=75`,
    )
  })

  test("contains Brightcove's account and player", () => {
    const playback = {
      stream_type: 4,
      account_id: '12',
      player_id: 'abc',
      video_id: 'ref:x',
      frame_origin: 'https://players.brightcove.net',
    } as const
    expect(buildFrameUrl(playback, null, own)).toBe(
      'https://players.brightcove.net/12/abc_default/index.html?videoId=ref%3Ax&autoplay=true',
    )
  })

  test('accepts a new token on any edge', () => {
    expect(replaceToken('https://edge.example/hls/old.1/7/live/high/9.m4s', 'new.2')).toBe(
      'https://edge.example/hls/new.2/7/live/high/9.m4s',
    )
    expect(replaceToken('/hls/old/7/live/master.m3u8', 'new')).toBe('/hls/new/7/live/master.m3u8')
  })
})
