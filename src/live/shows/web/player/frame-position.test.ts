import { expect, test } from 'vitest'
import { createFramePosition, readBrightcove, readYoutube } from './frame-position.ts'

test('a player that says nothing is counted from when it was loaded', () => {
  let now = 1_000
  const position = createFramePosition({ startSeconds: 30, now: () => now })
  now += 90_000
  expect([position.seconds(), position.isHeard()]).toEqual([120, false])
})

test('a player that speaks is believed, and for five seconds more', () => {
  let now = 1_000
  const position = createFramePosition({ startSeconds: 0, now: () => now })
  position.hear({ seconds: 100, isPlaying: true })
  now += 500
  expect(position.seconds()).toBe(100.5)
  now += 60_000
  expect(position.seconds()).toBe(105)
  position.hear({ seconds: 7, isPlaying: false })
  now += 60_000
  expect(position.seconds()).toBe(7)
})

test('YouTube tells what has changed, and what was before stays', () => {
  const said = (info: object) => JSON.stringify({ event: 'infoDelivery', info, id: 1, channel: 'widget' })
  const first = readYoutube(said({ currentTime: 12.5, playerState: 1 }), null)
  expect(first).toEqual({ seconds: 12.5, isPlaying: true })
  expect(readYoutube(said({ playerState: 2 }), first)).toEqual({ seconds: 12.5, isPlaying: false })
  expect(readYoutube(said({ currentTime: 13 }), first)).toEqual({ seconds: 13, isPlaying: true })
  expect(readYoutube(said({ volume: 3 }), first)).toBeNull()
})

test.each([
  ...['{', 'null', '7', '{"info":7}', '{"info":{"currentTime":"9"}}', '{"info":{"currentTime":-1}}'],
  ...[null, { info: { currentTime: 4 } }, { fanfare: 'position', seconds: 3 }],
  ...[
    { fanfare: 'position', seconds: Number.NaN, isPlaying: true },
    { fanfare: 'x', seconds: 1, isPlaying: true },
  ],
])('%j says nothing of a position', data => {
  expect([readYoutube(data, null), readBrightcove(data)]).toEqual([null, null])
})

test("our plugin's words are Brightcove's", () => {
  expect(readBrightcove({ fanfare: 'position', seconds: 61, isPlaying: false })).toEqual({
    seconds: 61,
    isPlaying: false,
  })
})
