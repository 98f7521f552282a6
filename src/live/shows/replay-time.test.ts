import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMediaMs, toWallMs } from './replay-time.ts'

const start = Date.UTC(2030, 4, 1, 18)
const at = (ms: number) => new Date(start + ms).toISOString()
/** The replay begins a minute into the stream; after its first five minutes, ten minutes are cut out. */
const cuts = [
  { media_ms: 0, wall_at: at(60_000) },
  { media_ms: 300_000, wall_at: at(960_000) },
]

describe('replay time', () => {
  test('returns null for a replay without points and start time', () => {
    expect([toWallMs([], 1_000), toMediaMs([], start)]).toEqual([null, null])
  })

  test('begins a replay without points at the start of the show', () => {
    expect(toWallMs([], 90_000, at(0))).toBe(start + 90_000)
    expect(toWallMs(cuts, 90_000, at(0))).toBe(start + 150_000)
  })

  test.each([
    [0, 60_000],
    [299_999, 359_999],
    [300_000, 960_000],
    [400_000, 1_060_000],
  ])('maps %i ms of the replay to %i ms of the show and back', (mediaMs, wallMs) => {
    expect(toWallMs(cuts, mediaMs)).toBe(start + wallMs)
    expect(toMediaMs(cuts, start + wallMs)).toBe(mediaMs)
  })

  test('maps times that were cut out or precede the first point to where the replay continues', () => {
    expect(toMediaMs(cuts, start)).toBe(0)
    expect(toMediaMs(cuts, start + 700_000)).toBe(300_000)
  })

  test('returns the same media time after mapping it to wall time and back, for any cuts', () => {
    const gaps = fc.array(fc.record({ media: fc.nat(9_999_999), cut: fc.nat(9_999_999) }), { minLength: 1 })
    fc.assert(
      fc.property(gaps, fc.nat(99_999_999), (input, mediaMs) => {
        let [media, wall] = [0, start]
        const points = input.map((gap, index) => {
          if (index > 0) {
            media += gap.media + 1
            wall += gap.media + 1 + gap.cut
          }
          return { media_ms: media, wall_at: new Date(wall).toISOString() }
        })
        expect(toMediaMs(points, toWallMs(points, mediaMs) ?? 0)).toBe(mediaMs)
      }),
    )
  })
})
