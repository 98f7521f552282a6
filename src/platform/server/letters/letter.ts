import { brand } from '../../brand.ts'
import { defaultLocale, isLocale, languageTag } from '../../contract/locales.ts'
import { minorUnitsOf } from '../../contract/minor-units.ts'
import { blockText, type LetterBlock } from './letter-blocks.ts'
import { letterHtml } from './letter-html.ts'
import { type ServerText, textsOf } from './server-texts.ts'

/** What a mail to a fan says, in the fan's language and without markup. */
export interface Letter {
  subject: string
  title: string
  paragraphs: string[]
  /** The one thing to do; its address is also written out. */
  button?: { label: string; url: string }
  /** Lists under the button. */
  blocks?: LetterBlock[]
  /** Small print under the button: when the link expires, what to do if the reader didn't ask for it. */
  notes?: string[]
  /** Why the reader gets this mail. */
  reason: string
  /** Where the reader chooses what is mailed: subscription mail only. */
  settingsUrl?: string
  /** Lines that name the sender; the company and its address if omitted. */
  sender?: string[]
}

export interface WrittenLetter {
  subject: string
  text: string
  html: string
}

/** The language of a letter: its texts, its BCP 47 tag, and moments of time as its readers write them. */
export interface LetterLanguage {
  t: ServerText
  tag: string
  /**
   * Date and time in UTC, marked as such, because the reader's time zone is unknown. It has no preposition of its own
   * ("at", "um", "lúc"); texts put it in brackets.
   */
  moment: (timeMs: number) => string
  /** A day in UTC: "Nov 21, 2026". */
  date: (iso: string) => string
  /** An amount of minor units of an ISO 4217 currency. */
  money: (minor: number, currency: string) => string
}

export function letterLanguage(locale: string): LetterLanguage {
  const tag = languageTag(isLocale(locale) ? locale : defaultLocale)
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return {
    t: textsOf(locale),
    tag,
    moment: timeMs => `${format.format(timeMs)} UTC`,
    date: iso => new Intl.DateTimeFormat(tag, day).format(new Date(iso)),
    money(minor, currency) {
      const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
      return money.format(minor / minorUnitsOf(currency))
    },
  }
}

/** Renders a mail as plain text and as HTML, for light and dark mail programs. */
export function writeLetter(language: LetterLanguage, letter: Letter): WrittenLetter {
  const { t, tag } = language
  const { subject, title, paragraphs, button, blocks = [], notes = [], reason, settingsUrl } = letter
  const settings = settingsUrl ? { label: t('mail.chooseMails'), url: settingsUrl } : undefined
  const { sender = [`${brand.company.name}, ${brand.company.address}`] } = letter
  const parts = [
    title,
    ...paragraphs,
    button && `${button.label}:\n${button.url}`,
    ...blocks.map(blockText),
    ...notes,
    ['-- ', reason, settings && `${settings.label}:\n${settings.url}`, ...sender].filter(Boolean).join('\n'),
  ]
  return {
    subject,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    html: letterHtml({
      tag,
      subject,
      title,
      paragraphs,
      button,
      blocks,
      notes,
      reason,
      settings,
      sender,
      linkAsText: t('mail.linkAsText'),
    }),
  }
}

/** Strips from a user-supplied name what mail programs would turn into links. */
export function plainName(name: string): string {
  return name.replaceAll(/[.:/@]+(?=\S)/g, ' ')
}

/** Isolates text that has right-to-left characters, so that the text around it keeps its order. */
export function isolated(words: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(words) ? `\u2068${words}\u2069` : words
}
