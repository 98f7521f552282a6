import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { escapeText, foldLine } from '../../../../platform/server/calendar-lines.ts'
import { buildEventCalendar, type CalendarEvent } from './event-calendar.ts'

const origin = 'https://fans.example'

const anEvent: CalendarEvent = {
  id: 7,
  name: 'Mira – one night; two bands, three encores',
  status: 'scheduled',
  venue: 'Halle Nord',
  venue_address: 'Lindenstraße 4, Berlin',
  city_name: 'Berlin',
  artists: ['Mira', '노아름'],
  lat: 52.51,
  lon: 13.4,
  starts_at: new Date('2026-12-01T19:00:00Z'),
  is_day_only: false,
  zone: 'Europe/Berlin',
  over_at: new Date('2026-12-01T22:00:00Z'),
  created_at: new Date('2026-01-01T00:00:00Z'),
  updated_at: new Date('2026-02-03T04:05:06Z'),
  revision: 3,
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event in the calendar')
  return { calendar, component, event: new ICAL.Event(component) }
}

describe('`buildEventCalendar`', () => {
  test('builds a file that a calendar library parses correctly', () => {
    const { calendar, component, event } = read(buildEventCalendar([anEvent], origin))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Fanfare//Events//EN')
    expect(event.uid).toBe('event-7@fans.example')
    expect(event.sequence).toBe(3)
    expect(event.summary).toBe(anEvent.name)
    expect(event.location).toBe('Halle Nord, Lindenstraße 4, Berlin')
    expect(event.description).toBe('Mira, 노아름\nhttps://fans.example/event/7/')
    expect(event.startDate.toJSDate()).toEqual(anEvent.starts_at)
    expect(event.startDate.zone.tzid).toBe('UTC')
    expect(event.endDate.toJSDate()).toEqual(new Date('2026-12-01T22:00:00Z'))
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-02-03T04:05:06Z')
    expect(component.getFirstPropertyValue('geo')).toEqual([52.51, 13.4])
  })

  test('reports a cancelled or postponed event under the same UID', () => {
    const readStatus = (status: CalendarEvent['status']) =>
      read(buildEventCalendar([{ ...anEvent, status }], origin)).component.getFirstPropertyValue('status')
    expect(readStatus('cancelled')).toBe('CANCELLED')
    expect(readStatus('postponed')).toBe('TENTATIVE')
    const at = { ...anEvent, over_at: new Date('2026-12-01T21:15:00Z'), lat: null }
    const { event, component } = read(buildEventCalendar([at], origin))
    expect(event.endDate.toJSDate()).toEqual(at.over_at)
    expect(component.hasProperty('geo')).toBe(false)
  })

  test('spans the whole local day of an event without a time', () => {
    const day = { starts_at: new Date('2026-12-02T07:59:00Z'), over_at: new Date('2026-12-02T08:00:00Z') }
    const at = { ...anEvent, ...day, is_day_only: true }
    const text = buildEventCalendar([{ ...at, zone: 'America/Los_Angeles' }], origin)
    expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\n')
    expect(text).not.toContain('DTEND')
    const { event } = read(text)
    expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, '2026-12-01'])
    expect(event.duration.toSeconds()).toBe(86_400)
  })

  test('spans all days of a festival without times', () => {
    const days = { starts_at: new Date('2026-12-02T07:59:00Z'), over_at: new Date('2026-12-04T08:00:00Z') }
    const at = { ...anEvent, ...days, is_day_only: true, zone: 'America/Los_Angeles' }
    const text = buildEventCalendar([at], origin)
    expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261204\r\n')
    expect(read(text).event.duration.toSeconds()).toBe(3 * 86_400)
  })

  const words = fc.string({ unit: 'grapheme', maxLength: 200 })
  const hostile = fc.oneof(
    words,
    fc.constantFrom('a\r\nEND:VEVENT\r\nBEGIN:VEVENT', '\\n;,:"', '\u0000\u0007x', '\ud800'),
  )

  test('preserves any name and place in lines of at most 75 octets that end with CRLF', () => {
    fc.assert(
      fc.property(hostile, hostile, fc.array(hostile, { maxLength: 3 }), (name, venue, artists) => {
        const text = buildEventCalendar([{ ...anEvent, name, venue, artists }], origin)
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
        const lines = text.slice(0, -2).split('\r\n')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n\p{Cs}]/u)
        }
        const { calendar, event } = read(text)
        expect(calendar.getAllSubcomponents()).toHaveLength(1)
        expect(event.summary).toBe(toTextValue(name))
        expect(event.location).toBe(`${toTextValue(venue)}, Lindenstraße 4, Berlin`)
      }),
      { numRuns: 300 },
    )
  })

  /**
   * Removes characters that a text value can't hold: control characters except line feeds, and lone surrogates.
   */
  const toTextValue = (text: string) =>
    text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}|\p{Cs}/gu, '')

  test('folds lines without losing data or splitting a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        expect(foldLine(text).replaceAll('\r\n ', '')).toBe(text)
      }),
    )
    expect(escapeText('a;b,c\\d\r\ne\rf')).toBe('a\\;b\\,c\\\\d\\ne\\nf')
  })
})
