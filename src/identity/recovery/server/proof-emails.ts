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
import { type ProofKind, proofKinds, proofTtlMs } from './proof-kinds.ts'

/** A proof that is sent by email, with its fan. */
export const proofEmailRow = z.object({
  kind: z.enum(proofKinds),
  email: z.string(),
  asked_at: z.date(),
  ends_at: z.date(),
  username: z.string(),
  locale: z.string(),
  country_code: z.string(),
})
type ProofEmail = z.output<typeof proofEmailRow>

/** Writes the email of a proof in the fan's language, also to a parent. */
export function renderProofEmail(proof: ProofEmail, url: string): RenderedEmail {
  const language = createEmailLanguage(proof.locale)
  return renderEmail(language, contents[proof.kind](proof, { ...language, url }))
}

type Content = (proof: ProofEmail, language: EmailLanguage & { url: string }) => EmailContent

const days = (kind: ProofKind) => proofTtlMs[kind] / 86_400_000

// Emails to unverified addresses omit the name, which could otherwise carry a stranger's message to any
// address.
const contents: Record<ProofKind, Content> = {
  email: (_proof, { t, url }) => ({
    subject: t('mail.confirm.subject'),
    title: t('mail.confirm.title'),
    paragraphs: [t('mail.confirm.text', { brand: brand.name })],
    button: { label: t('mail.confirm.button'), url },
    notes: [t('mail.confirm.note', { days: days('email') })],
    reason: t('mail.confirm.reason', { brand: brand.name }),
  }),
  new_email: (_proof, { t, url }) => ({
    subject: t('mail.newEmail.subject'),
    title: t('mail.newEmail.title'),
    paragraphs: [t('mail.newEmail.text', { brand: brand.name })],
    button: { label: t('mail.confirm.button'), url },
    notes: [t('mail.newEmail.note', { days: days('new_email') })],
    reason: t('mail.confirm.reason', { brand: brand.name }),
  }),
  parent: (proof, language) => composeParentEmail(proof, language),
  password: ({ asked_at: askedAt }, { t, moment, url }) => ({
    subject: t('mail.reset.subject'),
    title: t('mail.reset.title'),
    paragraphs: [t('mail.reset.text', { time: moment(askedAt.getTime()), brand: brand.name })],
    button: { label: t('mail.reset.button'), url },
    notes: [t('mail.reset.note', { minutes: proofTtlMs.password / 60_000 })],
    reason: t('mail.safety.reason', { brand: brand.name }),
  }),
}

/** The parent must know which fan the email is about, so it includes the name as plain text. */
const composeParentEmail: Content = ({ username, country_code: countryCode }, { t, tag, url }) => {
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
