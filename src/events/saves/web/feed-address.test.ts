import { describe, expect, test } from 'vitest'
import { buildSubscribeLinks } from './feed-address.tsx'

describe('`buildSubscribeLinks`', () => {
  test('passes each calendar the full URL and the exact name', () => {
    const url = 'https://fans.example/calendar/Ab_-9.ics'
    const { apple, google, outlook } = buildSubscribeLinks(url, '내 공연 & more')
    expect(apple).toBe('webcal://fans.example/calendar/Ab_-9.ics')
    expect(new URL(google).searchParams.get('cid')).toBe(apple)
    expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({ url, name: '내 공연 & more' })
  })
})
