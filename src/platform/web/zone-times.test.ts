import { describe, expect, test } from 'vitest'
import { locales, toLanguageTag } from '../contract/locales.ts'
import {
  formatDayAndTime,
  formatDayInText,
  formatGmtOffset,
  formatLongDay,
  formatMonth,
  isSameClock,
} from './zone-times.ts'

const summer = '2026-07-01T18:30:00Z'
const winter = '2026-12-31T23:30:00Z'
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

describe('zone times', () => {
  test('format days and months in the given zone', () => {
    expect(formatLongDay('en', winter, 'Europe/Berlin')).toBe('Friday, January 1, 2027')
    expect(formatLongDay('en', winter, 'America/New_York')).toBe('Thursday, December 31, 2026')
    expect(formatMonth('en', winter, 'Asia/Seoul')).toBe('January 2027')
    expect(formatMonth('de', winter, 'UTC')).toBe('Dezember 2026')
  })

  test('capitalize a day on a separate line, and omit the weekday within a sentence', () => {
    expect(plain(formatLongDay('ru', winter, 'UTC'))).toBe('Четверг, 31 декабря 2026 г.')
    expect(plain(formatMonth('es', winter, 'UTC'))).toBe('Diciembre de 2026')
    expect(plain(formatDayInText('ru', winter, 'UTC'))).toBe('31 декабря 2026 г.')
    expect(formatMonth('ko', winter, 'UTC')).toBe('2026년 12월')
  })

  test('include the day with a time, because it differs between zones', () => {
    expect(plain(formatDayAndTime('en', summer, 'Asia/Tokyo'))).toBe('Thu, Jul 2, 3:30 AM')
    expect(plain(formatDayAndTime('en', summer, 'America/Los_Angeles'))).toBe('Wed, Jul 1, 11:30 AM')
  })

  test('use the offset of the given day, with and without daylight saving time', () => {
    expect(formatGmtOffset('en', summer, 'Europe/Berlin')).toBe('GMT+2')
    expect(formatGmtOffset('en', winter, 'Europe/Berlin')).toBe('GMT+1')
    expect(formatGmtOffset('en', summer, 'Asia/Kolkata')).toBe('GMT+5:30')
  })

  test('format the offset without abbreviations in every language and zone', () => {
    expect(formatGmtOffset('en', winter, 'America/New_York')).toBe('GMT-5')
    expect(formatGmtOffset('fr', winter, 'Asia/Seoul')).toBe('UTC+9')
    for (const zone of ['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo']) {
      for (const tag of locales.map(toLanguageTag)) {
        expect(formatGmtOffset(tag, winter, zone), `${tag} in ${zone}`).toMatch(
          /^(GMT|UTC)[+−-]\d+([:.]\d\d)?$/,
        )
      }
    }
  })

  test('compare zones by their clocks at the given time', () => {
    expect(isSameClock(summer, 'Europe/Berlin', 'Europe/Paris')).toBe(true)
    expect(isSameClock(summer, 'Europe/London', 'UTC')).toBe(false)
    expect(isSameClock(winter, 'Europe/London', 'UTC')).toBe(true)
    expect(isSameClock(winter, 'America/Phoenix', 'America/Denver')).toBe(true)
    expect(isSameClock(summer, 'America/Phoenix', 'America/Denver')).toBe(false)
  })
})
