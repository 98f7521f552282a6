import { expect, test } from 'vitest'
import { subscribeLinks } from './feed-address.tsx'

test('each calendar gets the whole address, and the name as it is', () => {
  const url = 'https://fans.example/calendar/Ab_-9.ics'
  const { apple, google, outlook } = subscribeLinks(url, '내 공연 & more')
  expect(apple).toBe('webcal://fans.example/calendar/Ab_-9.ics')
  expect(new URL(google).searchParams.get('cid')).toBe(apple)
  expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({ url, name: '내 공연 & more' })
})
