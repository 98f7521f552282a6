import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaMsOf, wallMsOf } from './replay-time.ts'

const start = Date.UTC(2030, 4, 1, 18)
const at = (ms: number) => new Date(start + ms).toISOString()
/** Begins a minute into the stream; ten minutes are cut out after five. */
const cuts = [
  { media_ms: 0, wall_at: at(60_000) },
  { media_ms: 300_000, wall_at: at(960_000) },
]

test('a replay without points has no time of the wall', () => {
  expect([wallMsOf([], 1_000), mediaMsOf([], start)]).toEqual([null, null])
})

test('a replay without points begins where the show went on air', () => {
  expect(wallMsOf([], 90_000, at(0))).toBe(start + 90_000)
  expect(wallMsOf(cuts, 90_000, at(0))).toBe(start + 150_000)
})

test.each([
  [0, 60_000],
  [299_999, 359_999],
  [300_000, 960_000],
  [400_000, 1_060_000],
])('at %i ms it shows what was %i ms into the evening, and back', (mediaMs, wallMs) => {
  expect(wallMsOf(cuts, mediaMs)).toBe(start + wallMs)
  expect(mediaMsOf(cuts, start + wallMs)).toBe(mediaMs)
})

test('what was before the first point or cut out is shown where the replay goes on', () => {
  expect(mediaMsOf(cuts, start)).toBe(0)
  expect(mediaMsOf(cuts, start + 700_000)).toBe(300_000)
})

test('there and back is where it was, wherever the cuts are', () => {
  const gaps = fc.array(fc.record({ media: fc.nat(9_999_999), cut: fc.nat(9_999_999) }), { minLength: 1 })
  fc.assert(
    fc.property(gaps, fc.nat(99_999_999), (given, mediaMs) => {
      let [media, wall] = [0, start]
      const points = given.map((gap, index) => {
        if (index > 0) {
          media += gap.media + 1
          wall += gap.media + 1 + gap.cut
        }
        return { media_ms: media, wall_at: new Date(wall).toISOString() }
      })
      expect(mediaMsOf(points, wallMsOf(points, mediaMs) ?? 0)).toBe(mediaMs)
    }),
  )
})
