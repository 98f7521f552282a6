import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signPlayback, verifyPlayback } from './playback-token.ts'
import { readPlaybackKeys } from './server/playback-config.ts'

const aKey = (id: string) => ({ id, key: randomBytes(32) })
const [older, newer] = [aKey('k1'), aKey('k2')]
const now = Date.UTC(2030, 4, 1)
const bound = { showId: 7, connectionId: randomUUID(), userId: 12, expiresAtMs: now + 90_000 }
const ask = (token: string, keys = [newer, older]) => verifyPlayback(keys, token, { showId: 7, now })

test('says whose connection it opens, and names no fan', () => {
  const token = signPlayback([newer], bound)
  const { showId, connectionId, expiresAtMs } = bound
  expect(ask(token)).toEqual({ is: 'good', showId, connectionId, expiresAtMs, isVisitor: false })
  expect(ask(signPlayback([newer], { ...bound, userId: null }))).toMatchObject({ isVisitor: true })
  expect(token).not.toContain('.12.')
  expect(signPlayback([newer], { ...bound, userId: 13 })).not.toBe(token)
})

test('a key that was replaced is good until it is taken away', () => {
  const token = signPlayback([older], bound)
  expect(ask(token, [newer, older]).is).toBe('good')
  expect(ask(token, [newer]).is).toBe('altered')
  expect(ask(token, [newer, { ...newer, id: 'k1' }]).is).toBe('altered')
})

test('whatever is changed in it, it opens nothing', () => {
  const token = signPlayback([newer], bound)
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.-_%/ ')
  fc.assert(
    fc.property(fc.nat(token.length - 1), letter, (at, sign) => {
      const changed = token.slice(0, at) + sign + token.slice(at + 1)
      fc.pre(changed !== token)
      expect(ask(changed).is).toBe('altered')
    }),
  )
  fc.assert(fc.property(fc.string(), text => ask(text).is === 'altered'))
})

test('keys of the configuration have names and 32 bytes, each name once', () => {
  const key = older.key.toString('base64')
  expect(readPlaybackKeys(`k1:${key}, k2:${newer.key.toString('base64url')}`)).toEqual([older, newer])
  for (const wrong of ['', 'k1', `k1:${key},k1:${key}`, `K1:${key}`, 'k1:c2hvcnQ=', `k1:${key},`]) {
    expect(readPlaybackKeys(wrong)).toBeNull()
  }
})
