import { expect, test } from 'vitest'
import { locales, toLanguageTag } from '../contract/locales.ts'
import { dayAndTime, dayInText, gmtOffset, isSameClock, longDay, monthOf } from './zone-times.ts'

const summer = '2026-07-01T18:30:00Z'
const winter = '2026-12-31T23:30:00Z'
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

test('a day and a month are those on the wall of the zone', () => {
  expect(longDay('en', winter, 'Europe/Berlin')).toBe('Friday, January 1, 2027')
  expect(longDay('en', winter, 'America/New_York')).toBe('Thursday, December 31, 2026')
  expect(monthOf('en', winter, 'Asia/Seoul')).toBe('January 2027')
  expect(monthOf('de', winter, 'UTC')).toBe('Dezember 2026')
})

test('on a line of its own a day begins with a capital, in a sentence it has no weekday', () => {
  expect(plain(longDay('ru', winter, 'UTC'))).toBe('Четверг, 31 декабря 2026 г.')
  expect(plain(monthOf('es', winter, 'UTC'))).toBe('Diciembre de 2026')
  expect(plain(dayInText('ru', winter, 'UTC'))).toBe('31 декабря 2026 г.')
  expect(monthOf('ko', winter, 'UTC')).toBe('2026년 12월')
})

test('a moment has its day, because in another zone that may be another', () => {
  expect(plain(dayAndTime('en', summer, 'Asia/Tokyo'))).toBe('Thu, Jul 2, 3:30 AM')
  expect(plain(dayAndTime('en', summer, 'America/Los_Angeles'))).toBe('Wed, Jul 1, 11:30 AM')
})

test('the offset is that of the day, with and without summer time', () => {
  expect(gmtOffset('en', summer, 'Europe/Berlin')).toBe('GMT+2')
  expect(gmtOffset('en', winter, 'Europe/Berlin')).toBe('GMT+1')
  expect(gmtOffset('en', summer, 'Asia/Kolkata')).toBe('GMT+5:30')
})

test('the offset is no abbreviation, whatever the language and the zone', () => {
  expect(gmtOffset('en', winter, 'America/New_York')).toBe('GMT-5')
  expect(gmtOffset('fr', winter, 'Asia/Seoul')).toBe('UTC+9')
  for (const zone of ['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo']) {
    for (const tag of locales.map(toLanguageTag)) {
      expect(gmtOffset(tag, winter, zone), `${tag} in ${zone}`).toMatch(/^(GMT|UTC)[+−-]\d+([:.]\d\d)?$/)
    }
  }
})

test('zones are the same when their clocks show the same at that moment', () => {
  expect(isSameClock(summer, 'Europe/Berlin', 'Europe/Paris')).toBe(true)
  expect(isSameClock(summer, 'Europe/London', 'UTC')).toBe(false)
  expect(isSameClock(winter, 'Europe/London', 'UTC')).toBe(true)
  expect(isSameClock(winter, 'America/Phoenix', 'America/Denver')).toBe(true)
  expect(isSameClock(summer, 'America/Phoenix', 'America/Denver')).toBe(false)
})
