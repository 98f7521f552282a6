import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './form.module.css'
import { SaveState } from './save-state.tsx'
import type { Saving } from './use-saving.ts'

interface Props {
  /** Accessible name. */
  label: string
  saving: Saving
  saveText: string
  look?: 'primary' | 'danger'
  onSubmit: () => Promise<unknown>
  /** Absent: the form can't be closed. */
  onCancel?: () => void
  children: ReactNode
}

/** A form with a save button. Errors show on their fields; the first one gets the focus. */
export function SettingsForm({ label, saving, saveText, look, onSubmit, onCancel, children }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  // After the render that shows the errors.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving.state === 'saving') return
    await onSubmit()
    setTries(count => count + 1)
  }
  return (
    <form ref={form} className={styles['form']} aria-label={label} noValidate onSubmit={submit}>
      {children}
      <SaveState saving={saving} />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          size={40}
          look={look ?? 'primary'}
          busy={saving.state === 'saving'}
          busyText={t('settings.saving')}
        >
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
