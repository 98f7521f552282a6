import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../../../platform/ui/button.tsx'
import type { Form } from '../../../../platform/web/forms/use-form.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './form.module.css'
import { SaveState } from './save-state.tsx'

interface Props<Values extends FieldValues> {
  form: Form<Values>
  /** Accessible name. */
  label: string
  saveText: string
  look?: 'primary' | 'danger'
  /** If absent, the form can't be closed. */
  onCancel?: () => void
  children: ReactNode
}

/** A form with a save button, and form-level errors above it. */
export function SettingsForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, label, saveText, look = 'primary', onCancel, children } = props
  const t = useT()
  const { errors, isSubmitting } = form.formState
  const message = errors.root?.['serverError']?.message ?? null
  const state = isSubmitting ? 'saving' : message === null ? 'idle' : 'failed'
  return (
    <form className={styles['form']} aria-label={label} noValidate onSubmit={form.submit}>
      {children}
      <SaveState saving={{ state, message }} />
      <div className={styles['buttons']}>
        <Button type="submit" size={40} look={look} busy={isSubmitting} busyText={t('settings.saving')}>
          {saveText}
        </Button>
        {onCancel && (
          <Button size={40} look="quiet" onClick={onCancel}>
            {t('settings.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
