import * as z from 'zod/mini'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './ticket-card.module.css'
import type { TicketActions } from './use-ticket-acts.ts'

const schema = z.object({ name: z.string() })
const names = { 'names.0': 'name' } as const

export default function NameForm({ name, acts }: { name: string; acts: TicketActions }) {
  const t = useT()
  const form = useForm({ schema, defaultValues: { name }, names, save: typed => acts.name(typed.name) })
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      <Input
        {...form.field('name')}
        label={t('ticket.name')}
        hint={t('ticket.name.hint')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" busy={acts.isBusy}>
        {t('ticket.name.save')}
      </Button>
    </form>
  )
}
