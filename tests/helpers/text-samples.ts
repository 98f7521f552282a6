import { brand } from '../../src/platform/brand.ts'
import { type Locale, toLanguageTag } from '../../src/platform/contract/locales.ts'
import { createEmailLanguage } from '../../src/platform/server/emails/email.ts'
import { getFormats } from '../../src/platform/web/format.ts'
import { formatDayAndTime, formatDayInText } from '../../src/platform/web/zone-times.ts'

/** Private-use characters placed around inserted values, so that a test sees their boundaries. */
export const marks = { value: '\ue000', relative: '\ue001', city: '\ue002', end: '\ue00f' }

export const sampleCounts = [0, 1, 2, 5, 11, 21, 1_001]

const now = Date.parse('2026-11-22T12:00:00Z')
const coming = [
  '2026-12-05T19:30:00Z',
  '2026-11-23T13:00:00Z',
  '2026-11-22T14:00:00Z',
  '2027-02-01T00:05:00Z',
]
const past = ['2026-11-01T18:00:00Z', '2026-11-21T11:00:00Z', '2026-11-22T11:30:00Z']
const moments = [...coming, ...past]
const zone = 'UTC'
// Names that begin with a vowel or a consonant, and that have every ending that a language distinguishes; one
// has an article.
const names = ['Aurora', 'Los Prados', '노아', '서른', 'Ükö', 'The Hall', 'Halle 7']
const cities: Partial<Record<Locale, string[]>> = {
  ko: ['서울', '제주', 'Aracaju'],
  ja: ['東京', 'ソウル', 'Aracaju'],
  fr: ['Le Havre', 'Amsterdam', 'Séoul'],
  pt: ['Rio de Janeiro', 'Aracaju', 'Cidade do México'],
  ru: ['Москва', 'Сан-Паулу', 'Aracaju'],
}

type Sample = (round: number) => string | number

const nth =
  <T>(values: readonly T[], show: (value: T) => string): Sample =>
  round =>
    show(values[round % values.length]!)

const marked = (mark: string, sample: Sample): Sample => {
  return round => `${mark}${sample(round)}${marks.end}`
}

/**
 * Returns a function that creates sample values for a language's texts, by the argument's name and the text's
 * key.
 */
export function createSamples(locale: Locale): (argument: string, key: string) => Sample {
  const tag = toLanguageTag(locale)
  const format = getFormats(tag)
  const at = (show: (iso: string) => string) => marked(marks.value, nth(moments, show))
  const date = at(iso => format.date(iso, zone))
  const time = at(iso => format.time(iso, zone))
  const withDay = at(iso => formatDayAndTime(tag, iso, zone))
  const inText = at(iso => formatDayInText(tag, iso, zone))
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  const withTime = at(iso => long.format(new Date(iso)))
  const relativeTo = (some: string[]) =>
    marked(
      marks.relative,
      nth(some, iso => format.relative(iso, now)),
    )
  const moment = at(iso => createEmailLanguage(locale).moment(Date.parse(iso)))
  const stub = (part: 'weekday' | 'year' | 'month') => at(iso => format.stub(iso, zone)[part])
  const namedBy = (type: 'region' | 'language', codes: string[]) => {
    const display = new Intl.DisplayNames(tag, { type })
    return marked(
      marks.value,
      nth(codes, code => display.of(code) ?? code),
    )
  }
  const number = marked(marks.value, nth(sampleCounts, format.number))
  const country = namedBy('region', ['KR', 'DE', 'US'])
  const language = namedBy('language', ['en', 'ko', 'ja'])
  const byName: Record<string, Sample> = {
    date,
    from: date,
    until: date,
    day: inText,
    before: withDay,
    when: relativeTo(coming),
    clock: time,
    time,
    weekday: stub('weekday'),
    year: stub('year'),
    month: stub('month'),
    count: number,
    total: number,
    left: number,
    goal: number,
    distance: number,
    rank: number,
    city: marked(marks.city, nth(cities[locale] ?? ['Amsterdam', 'Los Angeles', 'Den Haag'], String)),
    nation: country,
    country,
    language,
    age: marked(marks.value, () => 14),
    start: withTime,
    brand: marked(marks.value, () => brand.name),
    offset: marked(marks.value, nth(['GMT+9'], String)),
    method: marked(marks.value, nth(['KakaoPay', 'PayPal', '카카오페이'], String)),
  }
  const byKey: Record<string, Sample> = {
    'events.was when': relativeTo(past),
    'events.tickets.later when': withDay,
    'events.zone.yours time': withDay,
    'mail.event_near.text date': inText,
    'mail.event_on_sale.text date': inText,
    'notifications.event_near date': inText,
    'notifications.event_on_sale date': inText,
  }
  const name = marked(marks.value, nth(names, String))
  return (argument, key) =>
    byKey[`${key} ${argument}`] ??
    (key.startsWith('mail.') && argument === 'time' ? moment : (byName[argument] ?? name))
}
