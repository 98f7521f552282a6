import { describe, expect, test } from 'vitest'
import {
  applyMessage,
  computeWaitMs,
  findMessageRefusal,
  foreverMs,
  type RoomRules,
  type Standing,
} from './decide-message.ts'

const now = Date.UTC(2030, 0, 1)
const open: RoomRules = { state: 'open', slowSeconds: 30 }
const fan: Standing = {
  isVerified: true,
  isMember: false,
  isTrusted: false,
  mutedUntil: null,
  lastAt: null,
  lastText: null,
  timesInRow: 0,
}
const word = (rules: RoomRules, standing: Partial<Standing>, folded = 'hello') =>
  findMessageRefusal(rules, { ...fan, ...standing }, { folded, now })?.entry.name ?? null

describe('message decision', () => {
  test.each<[string | null, RoomRules['state'], Partial<Standing>]>([
    [null, 'open', {}],
    ['chat_closed', 'closed', { isTrusted: true }],
    ['chat_muted', 'open', { mutedUntil: now + 1 }],
    ['chat_muted', 'open', { mutedUntil: foreverMs, isTrusted: true }],
    [null, 'open', { mutedUntil: now }],
    ['chat_unverified', 'open', { isVerified: false }],
    ['chat_members_only', 'members', {}],
    [null, 'members', { isMember: true }],
    [null, 'members', { isTrusted: true, isVerified: false }],
    ['chat_too_fast', 'open', { lastAt: now - 999 }],
    [null, 'open', { lastAt: now - 1_000 }],
    ['chat_too_fast', 'slow', { lastAt: now - 29_999 }],
    [null, 'slow', { lastAt: now - 30_000 }],
    [null, 'slow', { lastAt: now - 1_000, isTrusted: true }],
    ['chat_too_fast', 'slow', { lastAt: now - 999, isTrusted: true }],
  ])('returns %s when the chat is %s and the standing contains %j', (refusal, state, standing) => {
    expect(word({ ...open, state }, standing)).toBe(refusal)
  })

  test('allows the same text twice within a minute', () => {
    let standing = fan
    let at = now
    const say = (folded: string, afterMs: number) => {
      at += afterMs
      const refused = findMessageRefusal(open, standing, { folded, now: at })
      if (!refused) standing = applyMessage(standing, folded, at)
      return refused?.entry.name ?? 'said'
    }
    expect([
      say('hi', 2_000),
      say('hi', 2_000),
      say('hi', 2_000),
      say('ho', 2_000),
      say('hi', 2_000),
    ]).toEqual([...['said', 'said', 'chat_repeated', 'said', 'said']])
    expect([say('hi', 2_000), say('hi', 60_000), say('hi', 2_000)]).toEqual(['said', 'said', 'said'])
  })

  test('returns the waiting time when a fan writes too fast', () => {
    const refused = findMessageRefusal(
      { state: 'slow', slowSeconds: 30 },
      { ...fan, lastAt: now - 500 },
      { folded: 'a', now },
    )
    expect(refused?.waitSeconds).toBe(30)
    expect(computeWaitMs({ state: 'slow', slowSeconds: 0 }, fan)).toBe(1_000)
  })
})
