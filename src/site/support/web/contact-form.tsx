import { type FormEvent, useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { Rich, useT } from '../../../platform/web/i18n.tsx'
import type { FieldName } from './check-draft.ts'
import { ContactByMail } from './contact-by-mail.tsx'
import styles from './contact-form.module.css'
import { ContactSent } from './contact-sent.tsx'
import { messageLengthMax, subjects } from './default-message.ts'
import { NameFields } from './name-fields.tsx'
import { ImagePicker } from './shared/image-picker.tsx'
import { type ContactForm as Form, useContactForm } from './use-contact-form.ts'

/** The support ticket form (spec 3), on the contact and help pages. */
export function ContactForm() {
  const ref = useRef<HTMLFormElement>(null)
  const form = useContactForm(ref)
  const t = useT()
  if (form.sent) return <ContactSent {...form.sent} onAgain={form.restart} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await form.submit()) === 'problems') {
      ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }
  return (
    <>
      <ContactByMail />
      {/* Fragment targets of links to the form's subjects (spec 2.2). */}
      <span id="requestartist" />
      <span id="techissues" />
      <form
        ref={ref}
        className={styles['form']}
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={form.prepare}
        aria-label={t('contact.title')}
      >
        <Fields form={form} />
        <p className={styles['check']}>
          <Rich id="contact.check" parts={{ link: text => <a href={paths.helpQuestion('8-6')}>{text}</a> }} />
        </p>
        <div role="status" className={styles['status']}>
          {form.message && (
            <>
              <ErrorIcon size={20} />
              <span>{form.message}</span>
            </>
          )}
        </div>
        <div>
          <Button type="submit" look="primary" busy={form.isSending} busyText={t('contact.sending')}>
            {t('contact.send')}
          </Button>
        </div>
      </form>
    </>
  )
}

function Fields({ form }: { form: Form }) {
  const t = useT()
  const { draft, set, errorOf } = form
  const [hasTyped, setTyped] = useState(false)
  const bind = (name: Exclude<FieldName, 'images'>) => ({
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const left = messageLengthMax - draft.message.length
  const options = [
    { value: '', label: t('contact.subject.choose') },
    ...subjects.map(value => ({ value, label: t(`contact.subject.${value}`) })),
  ]
  return (
    <>
      <Select {...bind('subject')} label={t('contact.subject')} options={options} required />
      <Input
        {...bind('email')}
        label={t('contact.email')}
        hint={t('contact.email.hint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <div className={styles['pair']}>
        <NameFields bind={bind} />
      </div>
      <Input
        {...bind('phone_number')}
        label={t('contact.phone_number')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <Textarea
        {...bind('message')}
        label={t('contact.message')}
        hint={hasTyped && left < 500 ? t('contact.message.left', { count: left }) : t('contact.message.hint')}
        rows={8}
        maxLength={messageLengthMax}
        onInput={() => setTyped(true)}
        required
      />
      <ImagePicker
        images={draft.images}
        error={errorOf('images')}
        onChange={images => set('images', images)}
      />
    </>
  )
}
