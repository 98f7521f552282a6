import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { ObjectPage, ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { useOwnZone, useSelf } from '../../staff/web/shared/self.ts'
import type { approveProposal, declineProposal, withdrawProposal } from '../contract.ts'
import { type ProposalDetails, proposalQuery } from './shared/act-queries.ts'
import { ConsequenceList } from './shared/consequence-list.tsx'
import { useActName } from './shared/use-act-name.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.acts'), description: '' }),
  Component: ProposalPage,
})

function ProposalPage({ params }: { params: Record<string, string> }) {
  const { data, error, refetch } = useQuery(proposalQuery(useApi(), Number(params['proposal'])))
  if (data) return <ProposalView proposal={data} />
  return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
}

type Step = 'approve' | 'decline' | 'withdraw'

function ProposalView({ proposal }: { proposal: ProposalDetails }) {
  const t = useT()
  const { tag } = useTexts()
  const self = useSelf()
  const actName = useActName()
  const [step, setStep] = useState<Step | null>(null)
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: useOwnZone() })
  const { state, proposer, now, differs, consequences, can_approve, why_not } = proposal
  const isOpen = state === 'open'
  const isOwn = proposer.staff_id === self.staff_id
  const planned = now && 'consequences' in now ? now : null
  const allowed = [
    ...(isOpen && can_approve && planned ? ['approve'] : []),
    ...(isOpen && can_approve ? ['decline'] : []),
    ...(isOpen && isOwn ? ['withdraw'] : []),
  ]
  return (
    <ObjectPage<Step>
      title={`${actName(proposal.act)}: ${proposal.title}`}
      parent={{ href: studioPaths.acts(), title: t('studio.page.acts') }}
      badge={<Badge>{t(`studio-acts.state.${state}`)}</Badge>}
      note={isOpen && why_not && t(`studio-acts.whyNot.${why_not}`)}
      allowed={allowed}
      acts={[
        { name: 'approve', label: t('studio-acts.approve'), look: 'primary', run: () => setStep('approve') },
        { name: 'decline', label: t('studio-acts.decline'), run: () => setStep('decline') },
        { name: 'withdraw', label: t('studio-acts.withdraw'), run: () => setStep('withdraw') },
      ]}
      facts={[
        { title: t('studio-acts.proposer'), value: proposer.name },
        { title: t('studio-acts.madeAt'), value: format.format(new Date(proposal.made_at)) },
        { title: t('studio-acts.expiresAt'), value: format.format(new Date(proposal.expires_at)) },
        { title: t('studio.act.reason'), value: proposal.reason ?? '–' },
      ]}
    >
      <ObjectSection title={t(planned ? 'studio-acts.now' : 'studio-acts.then')}>
        {differs && <p role="status">{t('studio-acts.differs')}</p>}
        {now && 'failure' in now && <p role="status">{t('studio-acts.impossible')}</p>}
        <ConsequenceList
          value={planned?.consequences ?? consequences}
          before={differs ? consequences : undefined}
        />
      </ObjectSection>
      {step && (
        <StepDialog
          step={step}
          proposal={proposal}
          version={planned?.version ?? ''}
          onClose={() => setStep(null)}
        />
      )}
    </ObjectPage>
  )
}

interface StepProps {
  step: Step
  proposal: ProposalDetails
  /** Version of the consequences that are shown. */
  version: string
  onClose: () => void
}

const path = '/api/studio/acts/proposals/{proposal_id}/'

function StepDialog({ step, proposal: { proposal_id }, version, onClose }: StepProps) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const send = (reason: string | null, options: { idempotencyKey: string }) => {
    if (step === 'approve') {
      const body = { proposal_id, version, reason }
      return api.call<CallOf<typeof approveProposal>>('POST', `${path}approve/`, body, options)
    }
    if (step === 'decline') {
      const body = { proposal_id, reason: reason ?? '' }
      return api.call<CallOf<typeof declineProposal>>('POST', `${path}decline/`, body, options)
    }
    return api.call<CallOf<typeof withdrawProposal>>('POST', `${path}withdraw/`, { proposal_id }, options)
  }
  return (
    <ActDialog
      title={t(`studio-acts.${step}Title`)}
      consequences={t(`studio-acts.${step}Text`)}
      reason={step === 'decline' ? 'required' : step === 'approve' ? 'optional' : 'none'}
      confirmLabel={t(`studio-acts.${step}`)}
      run={async ({ reason, idempotencyKey }) => {
        try {
          const answer = await send(reason || null, { idempotencyKey })
          const outcome = 'is' in answer ? answer.is : step === 'decline' ? 'declineDone' : 'withdrawDone'
          toasts.add(t(`studio-acts.${outcome}`), { type: 'success' })
        } finally {
          void client.invalidateQueries({ queryKey: ['studio'] })
        }
      }}
      onClose={onClose}
    />
  )
}
