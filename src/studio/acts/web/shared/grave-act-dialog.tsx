import type { ReactNode } from 'react'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { ActDialog } from '../../../kit/web/shared/act-dialog.tsx'
import { getStudioErrorText } from '../../../kit/web/shared/error-text.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { type ActAnswer, type ActInput, type ActPlan, useGraveAct } from './use-grave-act.ts'

export interface GraveActDialogProps {
  /** Name of the act, such as `project cancel`. */
  act: string
  /** Null while it is incomplete; `incomplete` then says what is missing. */
  input: ActInput | null
  incomplete?: string | undefined
  title: string
  confirmLabel: string
  isDangerous?: boolean
  /** Fields above the consequences; fixed once the act was sent and no answer came. */
  fields?: (isFixed: boolean) => ReactNode
  /** Lines about the details of this act. */
  details?: (plan: ActPlan) => ReactNode
  /** Says what the person has to do first, such as a tick that the plan asks for; undefined if nothing. */
  missing?: (plan: ActPlan) => string | undefined
  onDone?: (answer: ActAnswer) => void
  onClose: () => void
}

/**
 * Asks before a grave act, with its consequences from the server. An act that needs a second person becomes a
 * proposal. If the consequences change meanwhile, both are shown, and the person confirms again.
 */
export function GraveActDialog(props: GraveActDialogProps) {
  const {
    act,
    input,
    incomplete,
    title,
    confirmLabel,
    isDangerous,
    fields,
    details,
    missing,
    onDone,
    onClose,
  } = props
  const t = useT()
  const texts = useTexts()
  const { plan, lastPlan, seenPlan, error, run } = useGraveAct(act, input)
  const isProposal = (plan ?? lastPlan)?.needs_second === true
  const planError = error ? getStudioErrorText(texts, error) : null
  return (
    <ActDialog
      title={title}
      isDangerous={isDangerous}
      reason="required"
      confirmLabel={isProposal ? t('studio-acts.propose') : confirmLabel}
      blocked={
        input === null ? (incomplete ?? '') : plan ? missing?.(plan) : (planError ?? t('common.loading'))
      }
      consequences={isFixed => (
        <>
          {fields?.(isFixed)}
          {planError && <p role="alert">{planError}</p>}
          {lastPlan && !planError && input !== null && (
            <ConsequenceList value={lastPlan.consequences} before={seenPlan?.consequences} isStale={!plan}>
              {details?.(lastPlan)}
            </ConsequenceList>
          )}
          {plan && <PlanNote plan={plan} />}
        </>
      )}
      run={async sent => {
        const answer = await run(sent)
        toasts.add(t(`studio-acts.${answer.is}`), { type: 'success' })
        onDone?.(answer)
      }}
      onClose={onClose}
    />
  )
}

/** Says how the act goes on after the press: by a second person, or with five minutes in which it can be stopped. */
function PlanNote({ plan: { needs_second, passes_alone, waits } }: { plan: ActPlan }) {
  const t = useT()
  return (
    <>
      {needs_second && <p>{t('studio-acts.needsSecond')}</p>}
      {!needs_second && passes_alone && <p>{t('studio-acts.passesAlone')}</p>}
      {!needs_second && waits !== 'no' && (
        <p>{t(waits === 'act' ? 'studio-acts.waitsAct' : 'studio-acts.waitsTelling')}</p>
      )}
    </>
  )
}
