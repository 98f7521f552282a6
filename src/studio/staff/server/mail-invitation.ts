import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildInvitationLink, invitationMs } from './invitation-link.ts'

const invitation = statement({
  name: 'staff.invitation-to-mail',
  text: `select i.link_id, i.email, p.locale from staff_invitations i join staff p on p.id = i.inviter_id
    where i.id = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2
      and p.disabled_at is null and i.email is not null`,
  row: z.object({ link_id: z.string(), email: z.string(), locale: z.string() }),
})

/** Mails an invitation that is still open, in the inviter's language. */
export const mailInvitation = defineTask({
  name: 'mailStaffInvitation',
  schema: z.object({ invitation_id: z.int() }),
  queue: 'messages',
  async run({ invitation_id: id }, { database, mailer, config, now }) {
    const [row] = await database.db.query(invitation, [id, new Date(now())])
    if (!row) return
    const language = createEmailLanguage(row.locale)
    const { t } = language
    const values = { brand: brand.name }
    const email = renderEmail(language, {
      subject: t('mail.staffInvitation.subject', values),
      title: t('mail.staffInvitation.title'),
      paragraphs: [t('mail.staffInvitation.text', values)],
      button: { label: t('mail.staffInvitation.button'), url: buildInvitationLink(row.link_id, config) },
      notes: [t('mail.staffInvitation.note', { hours: invitationMs / 3_600_000 })],
      reason: t('mail.staffInvitation.reason', values),
    })
    await mailer.send({ id: `staff-invitation-${id}`, to: row.email, ...email })
  },
})
