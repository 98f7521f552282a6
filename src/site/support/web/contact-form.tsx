import { Controller } from 'react-hook-form'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { useEarlySubmit } from '../../../platform/web/forms/early-submit.ts'
import type { Form } from '../../../platform/web/forms/use-form.ts'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import styles from './contact-form.module.css'
import { ContactSent } from './contact-sent.tsx'
import { messageLengthMax, subjects } from './default-message.ts'
import { NameFields } from './name-fields.tsx'
import { ImagePicker } from './shared/image-picker.tsx'
import type { Draft } from './ticket-draft.ts'
import { useContactForm } from './use-contact-form.ts'

/** Support ticket form (spec 3), shown on the contact and help pages. */
export default function ContactForm() {
  const { form, sent, message, prepare, restart } = useContactForm()
  const t = useT()
  const early = useEarlySubmit()
  if (sent) return <ContactSent {...sent} onAgain={restart} />
  return (
    <form
      {...early}
      className={styles['form']}
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={prepare}
      aria-label={t('contact.title')}
    >
      <Fields form={form} />
      <p className={styles['check']}>
        <Rich id="contact.check" parts={{ link: text => <a href={paths.helpQuestion('8-6')}>{text}</a> }} />
      </p>
      <div role="status" className={styles['status']}>
        {message && (
          <>
            <ErrorIcon size={20} />
            <span>{message}</span>
          </>
        )}
      </div>
      <div>
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          busyText={t('contact.sending')}
        >
          {t('contact.send')}
        </Button>
      </div>
    </form>
  )
}

function Fields({ form }: { form: Form<Draft> }) {
  const t = useT()
  const { field } = form
  const left = messageLengthMax - form.watch('message').length
  const isShort = form.formState.dirtyFields.message && left < 500
  const options = [
    { value: '', label: t('contact.subject.choose') },
    ...subjects.map(value => ({ value, label: t(`contact.subject.${value}`) })),
  ]
  return (
    <>
      <Select {...field('subject')} label={t('contact.subject')} options={options} required />
      <Input
        {...field('email')}
        label={t('contact.email')}
        hint={t('contact.email.hint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <div className={styles['pair']}>
        <NameFields bind={field} />
      </div>
      <Input
        {...field('phone_number')}
        label={t('contact.phone_number')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <Textarea
        {...field('message')}
        label={t('contact.message')}
        hint={isShort ? t('contact.message.left', { count: left }) : t('contact.message.hint')}
        rows={8}
        maxLength={messageLengthMax}
        required
      />
      <Controller
        control={form.control}
        name="images"
        render={({ field: { ref, value, onChange }, fieldState }) => (
          <ImagePicker ref={ref} images={value} problem={fieldState.error?.message} onChange={onChange} />
        )}
      />
    </>
  )
}
