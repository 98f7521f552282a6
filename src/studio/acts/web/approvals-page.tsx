import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import { useOwnZone, useSelf } from '../../staff/web/shared/self.ts'
import type { changeApproval } from '../contract.ts'
import styles from './acts-page.module.css'
import { type Approval, approvalsQuery } from './shared/act-queries.ts'
import { ActSections } from './shared/act-sections.tsx'
import { useActName } from './shared/use-act-name.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.approvals'), description: '' }),
  Component: ApprovalsPage,
})

/** For each right whose acts need two people: whether one may do them alone. Owners alone change it. */
function ApprovalsPage() {
  const t = useT()
  const { data, error, refetch } = useQuery(approvalsQuery(useApi()))
  const [changing, setChanging] = useState<Approval | null>(null)
  return (
    <>
      <PageHead title={t('studio.page.approvals')} note={t('studio-acts.approvalsNote')} />
      <ActSections />
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className={styles['rights']}>
          {data.results.map(approval => (
            <ApprovalRow key={approval.right} approval={approval} onChange={() => setChanging(approval)} />
          ))}
        </ul>
      ) : (
        <RowsSkeleton />
      )}
      {changing && <ChangeDialog approval={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

function ApprovalRow({ approval, onChange }: { approval: Approval; onChange: () => void }) {
  const t = useT()
  const { tag } = useTexts()
  const actName = useActName()
  const isOwner = useIsOwner()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: useOwnZone() })
  const { acts, passes_alone: passesAlone, changed_at: at, changed_by: by } = approval
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['title']}>{acts.map(actName).join(' · ')}</p>
        <p className={styles['meta']}>
          {t(passesAlone ? 'studio-acts.alone' : 'studio-acts.two')}
          {at && by && ` · ${t('studio-acts.by', { name: by.name, at: format.format(new Date(at)) })}`}
        </p>
      </div>
      {isOwner && (
        <Button size={40} onClick={onChange}>
          {t(passesAlone ? 'studio-acts.makeTwo' : 'studio-acts.makeAlone')}
        </Button>
      )}
    </li>
  )
}

function ChangeDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const { right, passes_alone: passesAlone } = approval
  return (
    <ActDialog
      title={t(passesAlone ? 'studio-acts.makeTwo' : 'studio-acts.makeAlone')}
      consequences={t(passesAlone ? 'studio-acts.makeTwoText' : 'studio-acts.makeAloneText')}
      reason="none"
      confirmLabel={t(passesAlone ? 'studio-acts.makeTwo' : 'studio-acts.makeAlone')}
      doneText={t('studio.form.saved')}
      run={async ({ idempotencyKey }) => {
        await api.call<CallOf<typeof changeApproval>>(
          'PUT',
          '/api/studio/acts/approvals/{right}/',
          { right, passes_alone: !passesAlone },
          { idempotencyKey },
        )
        void client.invalidateQueries({ queryKey: ['studio'] })
      }}
      onClose={onClose}
    />
  )
}

function useIsOwner(): boolean {
  const { role_names } = useSelf()
  return role_names.includes('Owner')
}
