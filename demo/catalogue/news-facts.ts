import type { Random } from './random.ts'

export type StoryKind =
  | 'tour'
  | 'review'
  | 'campaign'
  | 'project'
  | 'festival'
  | 'moved'
  | 'cancelled'
  | 'studio'
  | 'column'

/** What a story is told from. Which fields say something depends on its kind. */
export type Facts = {
  artist: string
  /** Others on the bill. */
  others: string[]
  city: string
  venue: string
  /** Of the tour, the festival or the thing on sale. */
  title: string
  day: Date
  stops: { city: string; day: Date }[]
  count: number
  goal: number
  /** Own path of what the story is about. */
  path: string
  random: Random
}

export type Text = { title: string; summary: string; body: string }
export type Teller = (facts: Facts) => Text

/** A day in a language, for example "May 17, 2026". */
export const dayIn = (locale: string, day: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)

/** A number in a language. */
export const numberIn = (locale: string, value: number) => new Intl.NumberFormat(locale).format(value)

/** The dates of a tour as a Markdown table. */
export function datesTable(locale: string, head: [string, string], stops: Facts['stops']): string {
  const rows = stops.map(({ city, day }) => `| ${dayIn(locale, day)} | ${city} |`)
  return [`| ${head.join(' | ')} |`, '| --- | --- |', ...rows].join('\n')
}

export const paragraphs = (...parts: string[]) => parts.join('\n\n')
