import { CheckIcon, ErrorIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './save-state.module.css'
import type { Saving } from './use-saving.ts'

/** Saving, saved or the error; also a live region. */
export function SaveState({ saving, savedText }: { saving: Saving; savedText?: string }) {
  const t = useT()
  const { state, message } = saving
  return (
    <p role="status" className={styles['state']} data-state={state}>
      {state === 'saving' && t('settings.saving')}
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
