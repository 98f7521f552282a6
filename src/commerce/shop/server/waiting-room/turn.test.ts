import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlaceToken, signPlace } from './place-token.ts'
import {
  computeEarlyReadyAt,
  computeIntervalMs,
  computeNextReadyAt,
  drawLuck,
  getPlaceState,
  turnDurationMs,
} from './turn.ts'

const keys = { dataDir: '/nowhere', serverKey: 'k'.repeat(40) }
const opensAt = Date.parse('2030-01-01T00:00:00Z')

describe('waiting room turn', () => {
  test('is drawn from the same number for the same fan, sale and key, and from a different one otherwise', () => {
    const luck = drawLuck({ projectId: 1, userId: 2 }, keys)
    expect(drawLuck({ projectId: 1, userId: 2 }, keys)).toBe(luck)
    expect(drawLuck({ projectId: 1, userId: 3 }, keys)).not.toBe(luck)
    expect(drawLuck({ projectId: 2, userId: 2 }, keys)).not.toBe(luck)
    expect(drawLuck({ projectId: 1, userId: 2 }, { ...keys, serverKey: 'x'.repeat(40) })).not.toBe(luck)
  })

  test('is random for early fans within their share of the time, before all others', () => {
    const room = { perMinute: 60, earlyPerMinute: 60, opensAt, nextAt: opensAt, earlyCount: 2_000 }
    const ready = Array.from({ length: 2_000 }, (_, userId) =>
      computeEarlyReadyAt(room, drawLuck({ projectId: 7, userId }, keys)),
    )
    const endsAt = opensAt + room.earlyCount * computeIntervalMs(room)
    expect(Math.min(...ready)).toBeGreaterThanOrEqual(opensAt)
    expect(Math.max(...ready)).toBeLessThan(endsAt)
    const firstHalf = ready.filter(at => at < (opensAt + endsAt) / 2).length
    expect(firstHalf).toBeGreaterThan(900)
    expect(firstHalf).toBeLessThan(1_100)
    expect(computeNextReadyAt(room, opensAt)).toBe(endsAt)
  })

  test('follows arrival and rate for later fans, and is immediate while no fan waits', () => {
    const arrivals = fc.array(fc.nat(10_000), { maxLength: 60 })
    fc.assert(
      fc.property(
        arrivals,
        fc.integer({ min: 1, max: 10_000 }),
        fc.nat(50),
        (gaps, perMinute, earlyCount) => {
          let room = { perMinute, earlyPerMinute: perMinute, opensAt, nextAt: opensAt, earlyCount }
          let now = opensAt
          const lineEndsAt = opensAt + earlyCount * computeIntervalMs(room)
          let last = Number.NEGATIVE_INFINITY
          for (const gap of gaps) {
            now += gap
            const readyAt = computeNextReadyAt(room, now)
            if (now >= lineEndsAt && now >= room.nextAt) expect(readyAt).toBe(now)
            expect(readyAt - last).toBeGreaterThanOrEqual(computeIntervalMs(room) - 1e-3)
            last = readyAt
            room = { ...room, nextAt: readyAt + computeIntervalMs(room) }
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('passes through waiting, in and over', () => {
    expect(getPlaceState(null, opensAt)).toBe('early')
    expect(getPlaceState(opensAt, opensAt - 1)).toBe('waiting')
    expect(getPlaceState(opensAt, opensAt)).toBe('in')
    expect(getPlaceState(opensAt, opensAt + turnDurationMs)).toBe('over')
  })

  test('is accepted as a signed place only unaltered and from its fan for its sale', () => {
    const place = {
      projectId: 5,
      userId: 6,
      opensAt,
      readyAt: opensAt + 1_234.5,
      intervalMs: 600.25,
      issuedAt: opensAt,
    }
    const token = signPlace(place, keys)
    expect(readPlaceToken(token, { projectId: 5, userId: 6 }, keys)).toEqual(place)
    expect(readPlaceToken(signPlace({ ...place, readyAt: null }, keys), place, keys)).toEqual({
      ...place,
      readyAt: null,
    })
    expect(readPlaceToken(token, { projectId: 5, userId: 7 }, keys)).toBeNull()
    expect(readPlaceToken(token, { projectId: 4, userId: 6 }, keys)).toBeNull()
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
      expect(readPlaceToken(forged, place, keys)).toBeNull()
    }
  })
})
