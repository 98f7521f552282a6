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

/** Input of a story; the story's kind determines which fields are used. */
export type Facts = {
  artist: string
  /** Other acts on the bill. */
  others: string[]
  city: string
  venue: string
  /** Title of the tour, festival or product. */
  title: string
  day: Date
  stops: { city: string; day: Date }[]
  count: number
  goal: number
  /** Path of the page that the story is about. */
  path: string
  random: Random
}

export type Text = { title: string; summary: string; body: string }
export type StoryWriter = (facts: Facts) => Text

/** Formats a day in the locale's long form, for example "May 17, 2026". */
export const formatDay = (locale: string, day: Date) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)

export const formatNumber = (locale: string, value: number) => new Intl.NumberFormat(locale).format(value)

/** Formats tour dates as a Markdown table. */
export function formatDatesTable(locale: string, head: [string, string], stops: Facts['stops']): string {
  const rows = stops.map(({ city, day }) => `| ${formatDay(locale, day)} | ${city} |`)
  return [`| ${head.join(' | ')} |`, '| --- | --- |', ...rows].join('\n')
}

export const joinParagraphs = (...parts: string[]) => parts.join('\n\n')
