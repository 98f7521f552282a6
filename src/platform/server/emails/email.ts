import { brand } from '../../brand.ts'
import { defaultLocale, isLocale, toLanguageTag } from '../../contract/locales.ts'
import { getMinorUnitFactor } from '../../contract/minor-units.ts'
import { type EmailBlock, formatBlockText } from './email-blocks.ts'
import { renderEmailHtml } from './email-html.ts'
import { getServerTexts, type ServerText } from './server-texts.ts'

/** Content of an email to a fan, in the fan's language and without markup. */
export interface EmailContent {
  subject: string
  title: string
  paragraphs: string[]
  /** The primary action; its URL is also written out. */
  button?: { label: string; url: string }
  blocks?: EmailBlock[]
  /** Small print under the button: when the link expires, or what to do about an unrequested email. */
  notes?: string[]
  reason: string
  /** Link to the email settings; only in subscription emails. */
  settingsUrl?: string
  /** Lines that name the sender; defaults to the company and its postal address. */
  sender?: string[]
}

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The language of an email: its texts, its BCP 47 tag, and its formats of times and amounts. */
export interface EmailLanguage {
  t: ServerText
  tag: string
  /**
   * Formats a date and time in UTC, marked as such, because the reader's time zone is unknown. Has no
   * preposition ("at", "um", "lúc"); texts put it in brackets.
   */
  moment: (timeMs: number) => string
  /** Formats a date in UTC: "Nov 21, 2026". */
  date: (iso: string) => string
  /** Formats an amount in minor units of an ISO 4217 currency. */
  money: (minor: number, currency: string) => string
}

export function createEmailLanguage(locale: string): EmailLanguage {
  const tag = toLanguageTag(isLocale(locale) ? locale : defaultLocale)
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return {
    t: getServerTexts(locale),
    tag,
    moment: timeMs => `${format.format(timeMs)} UTC`,
    date: iso => new Intl.DateTimeFormat(tag, day).format(new Date(iso)),
    money(minor, currency) {
      const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
      return money.format(minor / getMinorUnitFactor(currency))
    },
  }
}

/** Renders an email as plain text and as HTML, for light and dark themes of mail programs. */
export function renderEmail(language: EmailLanguage, content: EmailContent): RenderedEmail {
  const { t, tag } = language
  const { subject, title, paragraphs, button, blocks = [], notes = [], reason, settingsUrl } = content
  const settings = settingsUrl ? { label: t('mail.chooseMails'), url: settingsUrl } : undefined
  const { sender = [`${brand.company.name}, ${brand.company.address}`] } = content
  const parts = [
    title,
    ...paragraphs,
    button && `${button.label}:\n${button.url}`,
    ...blocks.map(formatBlockText),
    ...notes,
    ['-- ', reason, settings && `${settings.label}:\n${settings.url}`, ...sender].filter(Boolean).join('\n'),
  ]
  return {
    subject,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    html: renderEmailHtml({
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

/** Strips characters from a user-supplied name that mail programs would turn into links. */
export function toPlainName(name: string): string {
  return name.replaceAll(/[.:/@]+(?=\S)/g, ' ')
}

/** Isolates text with right-to-left characters, so that the surrounding text retains its order. */
export function isolateDirection(words: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(words) ? `\u2068${words}\u2069` : words
}
