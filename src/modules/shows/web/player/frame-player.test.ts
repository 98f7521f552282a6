import { expect, test } from 'vitest'
import { withToken } from './engine.ts'
import { frameAddress } from './frame-player.tsx'

test('YouTube plays from its cookieless address, at a second', () => {
  const address = frameAddress({ stream_type: 0, video_id: 'a1&b2=c' }, 75.9)
  expect(address).toBe(
    'https://www.youtube-nocookie.com/embed/a1%26b2%3Dc?autoplay=1&rel=0&cc_load_policy=1&start=75',
  )
})

test('Brightcove plays by its account and player', () => {
  const playback = { stream_type: 4, account_id: '12', player_id: 'abc', video_id: 'ref:x' } as const
  expect(frameAddress(playback, null)).toBe(
    'https://players.brightcove.net/12/abc_default/index.html?videoId=ref%3Ax&autoplay=true',
  )
})

test('a renewed token takes the place of the old one, wherever the edge is', () => {
  expect(withToken('https://edge.example/hls/old.1/7/live/high/9.m4s', 'new.2')).toBe(
    'https://edge.example/hls/new.2/7/live/high/9.m4s',
  )
  expect(withToken('/hls/old/7/live/master.m3u8', 'new')).toBe('/hls/new/7/live/master.m3u8')
})
