import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, tokenOf } from './place-token.ts'
import { intervalMs, luckOf, readyOfEarly, readyOfNext, standOf, turnMs } from './turn.ts'

const keys = { dataDir: '/nowhere', serverKey: 'k'.repeat(40) }
const opensAt = Date.parse('2030-01-01T00:00:00Z')

test('a draw is the same however often it is asked, and differs by fan, sale and key', () => {
  const luck = luckOf({ projectId: 1, userId: 2 }, keys)
  expect(luckOf({ projectId: 1, userId: 2 }, keys)).toBe(luck)
  expect(luckOf({ projectId: 1, userId: 3 }, keys)).not.toBe(luck)
  expect(luckOf({ projectId: 2, userId: 2 }, keys)).not.toBe(luck)
  expect(luckOf({ projectId: 1, userId: 2 }, { ...keys, serverKey: 'x'.repeat(40) })).not.toBe(luck)
})

test('those who were early are let in from the opening on, spread over their share of the time, before all others', () => {
  const room = { perMinute: 60, earlyPerMinute: 60, opensAt, nextAt: opensAt, earlyCount: 2_000 }
  const ready = Array.from({ length: 2_000 }, (_, userId) =>
    readyOfEarly(room, luckOf({ projectId: 7, userId }, keys)),
  )
  const endsAt = opensAt + room.earlyCount * intervalMs(room)
  expect(Math.min(...ready)).toBeGreaterThanOrEqual(opensAt)
  expect(Math.max(...ready)).toBeLessThan(endsAt)
  const firstHalf = ready.filter(at => at < (opensAt + endsAt) / 2).length
  expect(firstHalf).toBeGreaterThan(900)
  expect(firstHalf).toBeLessThan(1_100)
  expect(readyOfNext(room, opensAt)).toBe(endsAt)
})

test('whoever comes later is let in later, never faster than the rate, and at once where nobody waits', () => {
  const arrivals = fc.array(fc.nat(10_000), { maxLength: 60 })
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 10_000 }), fc.nat(50), (gaps, perMinute, earlyCount) => {
      let room = { perMinute, earlyPerMinute: perMinute, opensAt, nextAt: opensAt, earlyCount }
      let now = opensAt
      const lineEndsAt = opensAt + earlyCount * intervalMs(room)
      let last = Number.NEGATIVE_INFINITY
      for (const gap of gaps) {
        now += gap
        const readyAt = readyOfNext(room, now)
        if (now >= lineEndsAt && now >= room.nextAt) expect(readyAt).toBe(now)
        expect(readyAt - last).toBeGreaterThanOrEqual(intervalMs(room) - 1e-3)
        last = readyAt
        room = { ...room, nextAt: readyAt + intervalMs(room) }
      }
    }),
    { numRuns: 100 },
  )
})

test('a turn comes, lasts, and is over', () => {
  expect(standOf(null, opensAt)).toBe('early')
  expect(standOf(opensAt, opensAt - 1)).toBe('waiting')
  expect(standOf(opensAt, opensAt)).toBe('in')
  expect(standOf(opensAt, opensAt + turnMs)).toBe('over')
})

test('a signed place is read by its fan and for its sale alone, unaltered', () => {
  const place = {
    projectId: 5,
    userId: 6,
    opensAt,
    readyAt: opensAt + 1_234.5,
    intervalMs: 600.25,
    issuedAt: opensAt,
  }
  const token = tokenOf(place, keys)
  expect(placeOf(token, { projectId: 5, userId: 6 }, keys)).toEqual(place)
  expect(placeOf(tokenOf({ ...place, readyAt: null }, keys), place, keys)).toEqual({
    ...place,
    readyAt: null,
  })
  expect(placeOf(token, { projectId: 5, userId: 7 }, keys)).toBeNull()
  expect(placeOf(token, { projectId: 4, userId: 6 }, keys)).toBeNull()
  const [body = '', signature = ''] = token.split('.')
  const now = Buffer.from(`5:6:${opensAt}:${opensAt}:1`).toString('base64url')
  for (const forged of [
    '',
    '.',
    'x.y',
    `${body}.`,
    `${body}.${signature.slice(2)}AA`,
    `${now}.${signature}`,
  ]) {
    expect(placeOf(forged, place, keys)).toBeNull()
  }
})
