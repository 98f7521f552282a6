import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { getMinimumAge } from '../../../platform/contract/minimum-age.ts'
import {
  createEmailLanguage,
  type EmailContent,
  type EmailLanguage,
  type RenderedEmail,
  renderEmail,
  toPlainName,
} from '../../../platform/server/emails/email.ts'
import { livesMs, type ProofKind, proofKinds } from './proof-kinds.ts'

/** Who asked for a letter, and for which. */
export const askedRow = z.object({
  kind: z.enum(proofKinds),
  email: z.string(),
  asked_at: z.date(),
  ends_at: z.date(),
  username: z.string(),
  locale: z.string(),
  country_code: z.string(),
})
type Asked = z.output<typeof askedRow>

/** The letter of a proof in the fan's language; a parent gets it in the same one. */
export function letterOf(asked: Asked, url: string): RenderedEmail {
  const language = createEmailLanguage(asked.locale)
  return renderEmail(language, contents[asked.kind](asked, { ...language, url }))
}

type Content = (asked: Asked, language: EmailLanguage & { url: string }) => EmailContent

const days = (kind: ProofKind) => livesMs[kind] / 86_400_000

// No name in letters to addresses that nobody has proved: whoever typed both would write to strangers through us.
const contents: Record<ProofKind, Content> = {
  email: (_asked, { t, url }) => ({
    subject: t('mail.confirm.subject'),
    title: t('mail.confirm.title'),
    paragraphs: [t('mail.confirm.text', { brand: brand.name })],
    button: { label: t('mail.confirm.button'), url },
    notes: [t('mail.confirm.note', { days: days('email') })],
    reason: t('mail.confirm.reason', { brand: brand.name }),
  }),
  new_email: (_asked, { t, url }) => ({
    subject: t('mail.newEmail.subject'),
    title: t('mail.newEmail.title'),
    paragraphs: [t('mail.newEmail.text', { brand: brand.name })],
    button: { label: t('mail.confirm.button'), url },
    notes: [t('mail.newEmail.note', { days: days('new_email') })],
    reason: t('mail.confirm.reason', { brand: brand.name }),
  }),
  parent: (asked, language) => parentLetter(asked, language),
  password: ({ asked_at: askedAt }, { t, moment, url }) => ({
    subject: t('mail.reset.subject'),
    title: t('mail.reset.title'),
    paragraphs: [t('mail.reset.text', { time: moment(askedAt.getTime()), brand: brand.name })],
    button: { label: t('mail.reset.button'), url },
    notes: [t('mail.reset.note', { minutes: livesMs.password / 60_000 })],
    reason: t('mail.safety.reason', { brand: brand.name }),
  }),
}

/** The parent has to know whom it is about: here the name is told, as plain words. */
const parentLetter: Content = ({ username, country_code: countryCode }, { t, tag, url }) => {
  const name = toPlainName(username)
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(countryCode) ?? countryCode
  return {
    subject: t('mail.parent.subject'),
    title: t('mail.parent.title', { name }),
    paragraphs: [
      t('mail.parent.text', { name, brand: brand.name }),
      t('mail.parent.rule', { country, age: getMinimumAge(countryCode) }),
    ],
    button: { label: t('mail.parent.button'), url },
    notes: [t('mail.parent.note', { name, days: days('parent') })],
    reason: t('mail.parent.reason', { name }),
  }
}
