import * as z from 'zod'
import { isEmailAddress, toAsciiDomain } from '../../../../platform/contract/email-address.ts'
import { json } from '../../../../platform/import/cell-types.ts'
import { englishTexts, httpsAddress, textWithEnglish } from '../../../../platform/import/columns.ts'
import type { ContentColumn } from '../../../../platform/import/kind.ts'

const faq = json(
  z.array(z.strictObject({ question: englishTexts(500), answer: englishTexts(5_000) })).max(50),
  '[{"question": {"en": "…"}, "answer": {"en": "…"}}]',
)
const additionalInfo = json(
  z.array(z.strictObject({ label: englishTexts(200), value: englishTexts(2_000) })).max(50),
  '[{"label": {"en": "…"}, "value": {"en": "…"}}]',
)
const email = z
  .string()
  .trim()
  .overwrite(toAsciiDomain)
  .max(254)
  .refine(isEmailAddress, 'is no email address')
const contact = json(
  z.strictObject({
    name: z.string().min(1).max(200),
    email: email.optional(),
    url: httpsAddress.optional(),
  }),
  '{"name": "…", "email": "…", "url": "https://…"}',
)

export const projectTexts: Record<string, ContentColumn> = {
  details: {
    type: textWithEnglish(50_000),
    help: 'Markdown',
    fallback: `'{"en": ""}'`,
    exported: `nullif(t.details, '{"en": ""}')`,
  },
  faq: { type: faq, help: 'questions and answers', fallback: "'[]'" },
  additional_info: {
    type: additionalInfo,
    help: 'maker, origin, material, what a law wants',
    fallback: "'[]'",
  },
  contact: { type: contact, help: 'who answers; the shop unless told' },
}
