import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signPlayback, verifyPlayback } from './playback-token.ts'
import { readPlaybackKeys } from './server/playback-config.ts'

const aKey = (id: string) => ({ id, key: randomBytes(32) })
const [older, newer] = [aKey('k1'), aKey('k2')]
const now = Date.UTC(2030, 4, 1)
const bound = { showId: 7, connectionId: randomUUID(), userId: 12, expiresAtMs: now + 90_000 }
const verify = (token: string, keys = [newer, older]) => verifyPlayback(keys, token, { showId: 7, now })

describe('playback token', () => {
  test("identifies the connection and hides the fan's id", () => {
    const token = signPlayback([newer], bound)
    const { showId, connectionId, expiresAtMs } = bound
    expect(verify(token)).toEqual({ is: 'good', showId, connectionId, expiresAtMs, isVisitor: false })
    expect(verify(signPlayback([newer], { ...bound, userId: null }))).toMatchObject({ isVisitor: true })
    expect(token).not.toContain('.12.')
    expect(signPlayback([newer], { ...bound, userId: 13 })).not.toBe(token)
  })

  test('accepts tokens signed with a replaced key until that key is removed', () => {
    const token = signPlayback([older], bound)
    expect(verify(token, [newer, older]).is).toBe('good')
    expect(verify(token, [newer]).is).toBe('altered')
    expect(verify(token, [newer, { ...newer, id: 'k1' }]).is).toBe('altered')
  })

  test('rejects a modified token', () => {
    const token = signPlayback([newer], bound)
    const character = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.-_%/ ')
    fc.assert(
      fc.property(fc.nat(token.length - 1), character, (at, sign) => {
        const changed = token.slice(0, at) + sign + token.slice(at + 1)
        fc.pre(changed !== token)
        expect(verify(changed).is).toBe('altered')
      }),
    )
    fc.assert(fc.property(fc.string(), text => verify(text).is === 'altered'))
  })

  test('requires a unique name and 32 bytes for each configured key', () => {
    const key = older.key.toString('base64')
    expect(readPlaybackKeys(`k1:${key}, k2:${newer.key.toString('base64url')}`)).toEqual([older, newer])
    for (const wrong of ['', 'k1', `k1:${key},k1:${key}`, `K1:${key}`, 'k1:c2hvcnQ=', `k1:${key},`]) {
      expect(readPlaybackKeys(wrong)).toBeNull()
    }
  })
})
