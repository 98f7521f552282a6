import { CheckIcon, ErrorIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './save-state.module.css'
import type { Saving } from './use-saving.ts'

interface Props {
  saving: Pick<Saving, 'state' | 'message'>
  /** For pages without the texts of the settings. */
  savedText?: string
  savingText?: string
}

/** Replaces a form after it was saved. */
export function SavedText({ children }: { children: string }) {
  return <SaveState saving={{ state: 'saved', message: null }} savedText={children} />
}

/** Shows saving, saved or the error; also a live region. */
export function SaveState({ saving, savedText, savingText }: Props) {
  const t = useT()
  const { state, message } = saving
  return (
    <p role="status" className={styles['state']} data-state={state}>
      {state === 'saving' && (savingText ?? t('settings.saving'))}
      {state === 'saved' && (
        <>
          <CheckIcon size={18} />
          <span>{savedText ?? t('settings.saved')}</span>
        </>
      )}
      {message && (
        <>
          <ErrorIcon size={18} />
          <span>{message}</span>
        </>
      )}
    </p>
  )
}
