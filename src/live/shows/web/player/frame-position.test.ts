import { describe, expect, test } from 'vitest'
import { createFramePosition, readBrightcove, readYoutube } from './frame-position.ts'

describe('framed video position', () => {
  test('counts from the load of a player that sends no messages', () => {
    let now = 1_000
    const position = createFramePosition({ startSeconds: 30, now: () => now })
    now += 90_000
    expect([position.seconds(), position.isHeard()]).toEqual([120, false])
  })

  test("extrapolates a player's last message for five seconds", () => {
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

  test("merges YouTube's changed values into the previous ones", () => {
    const toDelivery = (info: object) =>
      JSON.stringify({ event: 'infoDelivery', info, id: 1, channel: 'widget' })
    const first = readYoutube(toDelivery({ currentTime: 12.5, playerState: 1 }), null)
    expect(first).toEqual({ seconds: 12.5, isPlaying: true })
    expect(readYoutube(toDelivery({ playerState: 2 }), first)).toEqual({ seconds: 12.5, isPlaying: false })
    expect(readYoutube(toDelivery({ currentTime: 13 }), first)).toEqual({ seconds: 13, isPlaying: true })
    expect(readYoutube(toDelivery({ volume: 3 }), first)).toBeNull()
  })

  test.each([
    ...['{', 'null', '7', '{"info":7}', '{"info":{"currentTime":"9"}}', '{"info":{"currentTime":-1}}'],
    ...[null, { info: { currentTime: 4 } }, { fanfare: 'position', seconds: 3 }],
    ...[
      { fanfare: 'position', seconds: Number.NaN, isPlaying: true },
      { fanfare: 'x', seconds: 1, isPlaying: true },
    ],
  ])('is not found in %j', data => {
    expect([readYoutube(data, null), readBrightcove(data)]).toEqual([null, null])
  })

  test('is read from the messages of our Brightcove plugin', () => {
    expect(readBrightcove({ fanfare: 'position', seconds: 61, isPlaying: false })).toEqual({
      seconds: 61,
      isPlaying: false,
    })
  })
})
