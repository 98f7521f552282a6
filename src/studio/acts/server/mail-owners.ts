import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import {
  createEmailLanguage,
  type EmailContent,
  type EmailLanguage,
  renderEmail,
} from '../../../platform/server/emails/email.ts'
import { defineTask, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { readReasons } from '../../../platform/server/operators/audit.ts'
import { readOwners, readStaffNames } from '../../staff/server/index.ts'

type Texts = Pick<EmailContent, 'subject' | 'title' | 'paragraphs'>

/** Emails all owners in their languages. A repeated email has the same id, so that it shows once. */
async function mailOwners(
  { database, mailer, config }: TaskContext,
  { id, path }: { id: string; path: string },
  write: (language: EmailLanguage) => Texts,
): Promise<void> {
  for (const owner of await readOwners(database.db)) {
    const language = createEmailLanguage(owner.locale)
    const { t } = language
    const email = renderEmail(language, {
      ...write(language),
      button: { label: t('mail.studio.button'), url: `${config.studioUrl}/studio/${path}` },
      reason: t('mail.owners.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `${id}-${owner.id}`, to: owner.email, ...email })
  }
}

/** Emails the owners that acts of a right pass without a second person, or not any more. */
export const mailApprovalChange = defineTask({
  name: 'mailApprovalChange',
  schema: z.object({
    right: z.string(),
    passes_alone: z.boolean(),
    staff_id: z.int(),
    changed_at: z.iso.datetime(),
  }),
  queue: 'messages',
  async run({ right, passes_alone: isAlone, staff_id: staffId, changed_at: at }, context) {
    const name = (await readStaffNames(context.database.db, [staffId])).get(staffId) ?? ''
    const mail = { id: `approval-${right}-${Date.parse(at)}`, path: 'acts/approvals/' }
    await mailOwners(context, mail, ({ t }) => ({
      subject: t(isAlone ? 'mail.approvalOff.subject' : 'mail.approvalOn.subject', { right }),
      title: t(isAlone ? 'mail.approvalOff.title' : 'mail.approvalOn.title'),
      paragraphs: [t(isAlone ? 'mail.approvalOff.text' : 'mail.approvalOn.text', { name, right })],
    }))
  },
})

/** Emails the owners of a grave act that a command did without a second person. */
export const mailShellAct = defineTask({
  name: 'mailShellAct',
  schema: z.object({ actor: z.string(), act: z.string(), object: z.string(), batch: z.uuid() }),
  queue: 'messages',
  async run({ actor, act, object, batch }, context) {
    const reason = (await readReasons(context.database.db, [batch])).get(batch) ?? '–'
    const mail = { id: `shell-act-${batch}`, path: 'log/' }
    await mailOwners(context, mail, ({ t }) => ({
      subject: t('mail.shellAct.subject', { act, object }),
      title: t('mail.shellAct.title'),
      paragraphs: [
        t('mail.shellAct.text', { actor, act, object }),
        t('mail.shellAct.reasonGiven', { reason }),
      ],
    }))
  },
})
