import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { Textarea } from '../../../../platform/ui/textarea.tsx'
import { isRejectedByServer } from '../../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import styles from './dialog-buttons.module.css'
import { getStudioErrorText } from './error-text.ts'

export interface ActDialogProps {
  title: string
  /**
   * The things that the act will touch, in sentences or a list. A function gets whether the act is fixed, because
   * it was sent and no answer came.
   */
  consequences: ReactNode | ((isFixed: boolean) => ReactNode)
  /** Whether a reason is asked for; it is written to the log. */
  reason: 'required' | 'optional' | 'none'
  /** A verb and its object, such as “Unpublish artist”. */
  confirmLabel: string
  /** Why the act can't be done yet, such as a missing choice. */
  blocked?: string | undefined
  isDangerous?: boolean
  /** Does the act; sends the key, so that a repeat after a lost answer does it once. */
  run: (input: { reason: string; idempotencyKey: string }) => Promise<unknown>
  doneText?: string
  onClose: () => void
}

/**
 * Asks before an act, with its consequences. Render it while the act is asked for. A second press is ignored; if
 * no answer came, the reason is fixed, and “try again” sends the same act with the same key.
 */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    consequences,
    reason: needsReason,
    confirmLabel,
    blocked,
    isDangerous,
    run,
    doneText,
    onClose,
  } = props
  const t = useT()
  const texts = useTexts()
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; isUnknown: boolean; error: string | null }>(idle)
  const key = useRef(createUuid())
  const isRunning = useRef(false)
  const isMissing = needsReason === 'required' && reason.trim() === ''
  const disabledReason = blocked ?? (isMissing ? t('studio.act.reasonMissing') : undefined)
  const isFixed = state.isBusy || state.isUnknown

  const confirm = async () => {
    if (isRunning.current || disabledReason !== undefined) return
    isRunning.current = true
    setState(({ isUnknown }) => ({ isBusy: true, isUnknown, error: null }))
    try {
      await run({ reason: reason.trim(), idempotencyKey: key.current })
      if (doneText) toasts.add(doneText, { type: 'success' })
      onClose()
    } catch (error) {
      const isRejected = isRejectedByServer(error)
      // A rejected act may be changed and tried as another one.
      if (isRejected) key.current = createUuid()
      setState({
        isBusy: false,
        isUnknown: !isRejected,
        error: isRejected ? getStudioErrorText(texts, error) : t('studio.act.unknown'),
      })
    } finally {
      isRunning.current = false
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!state.isBusy}
      title={title}
      footer={
        <>
          <p role="alert" className={styles['error']}>
            {state.error}
          </p>
          <div className={styles['buttons']}>
            <Button size={40} look="quiet" onClick={onClose} disabled={state.isBusy}>
              {t('studio.act.cancel')}
            </Button>
            <Button
              size={40}
              look={isDangerous ? 'danger' : 'primary'}
              busy={state.isBusy}
              busyText={t('common.loading')}
              disabledReason={disabledReason}
              onClick={confirm}
            >
              {state.isUnknown ? t('common.retry') : confirmLabel}
            </Button>
          </div>
        </>
      }
    >
      <div className={styles['text']}>
        {typeof consequences === 'function' ? consequences(isFixed) : consequences}
      </div>
      {needsReason !== 'none' && (
        <Textarea
          label={t(needsReason === 'required' ? 'studio.act.reason' : 'studio.act.reasonOptional')}
          hint={t('studio.act.reasonHint')}
          maxLength={500}
          value={reason}
          readOnly={isFixed}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </Dialog>
  )
}

const idle = { isBusy: false, isUnknown: false, error: null }
