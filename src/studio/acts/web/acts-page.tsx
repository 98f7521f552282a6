import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { getDateTimeFormat } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import styles from './acts-page.module.css'
import { type PlannedAct, type Proposal, plannedQuery, proposalsQuery } from './shared/act-queries.ts'
import { ActSections } from './shared/act-sections.tsx'
import { StopDialog } from './shared/stop-dialog.tsx'
import { TimeLeft } from './shared/time-left.tsx'
import { useActName } from './shared/use-act-name.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.acts'), description: '' }),
  Component: ActsPage,
})

/** Proposals that wait for a second person, acts that can still be stopped, and those that ended. */
function ActsPage() {
  const t = useT()
  const api = useApi()
  const proposals = useQuery(proposalsQuery(api))
  const planned = useQuery(plannedQuery(api))
  const error = proposals.error ?? planned.error
  const retry = () => void Promise.all([proposals.refetch(), planned.refetch()])
  return (
    <>
      <PageHead title={t('studio.page.acts')} note={t('studio-acts.note')} />
      <ActSections />
      {error ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : proposals.data && planned.data ? (
        <Lists proposals={proposals.data.results} planned={planned.data.results} />
      ) : (
        <RowsSkeleton />
      )}
    </>
  )
}

function Lists({ proposals, planned }: { proposals: readonly Proposal[]; planned: readonly PlannedAct[] }) {
  const t = useT()
  const [stopping, setStopping] = useState<PlannedAct | null>(null)
  const open = proposals.filter(({ state }) => state === 'open')
  const waiting = planned.filter(({ state }) => state === 'waiting')
  const ended = [
    ...proposals.filter(({ state }) => state !== 'open').map(row => ({ ...row, kind: 'proposal' as const })),
    ...planned.filter(({ state }) => state !== 'waiting'),
  ].toSorted((a, b) => b.made_at.localeCompare(a.made_at))
  return (
    <div className={styles['lists']}>
      <ObjectSection title={t('studio-acts.open')}>
        <Rows empty={t('studio-acts.openEmpty')}>
          {open.map(row => (
            <Row
              key={row.proposal_id}
              row={row}
              by={row.proposer.name}
              href={studioPaths.proposal(row.proposal_id)}
              badge={row.can_approve && <Badge>{t('studio-acts.forYou')}</Badge>}
            />
          ))}
        </Rows>
      </ObjectSection>
      <ObjectSection title={t('studio-acts.waiting')}>
        <Rows empty={t('studio-acts.waitingEmpty')}>
          {waiting.map(row => (
            <Row
              key={row.planned_id}
              row={row}
              by={row.actor.name}
              badge={
                <span>
                  {t(`studio-acts.left.${row.kind}`)} <TimeLeft until={row.runs_at} />
                </span>
              }
              action={
                row.can_stop && (
                  <Button size={40} look="danger" onClick={() => setStopping(row)}>
                    {t('studio-acts.stop.confirm')}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      </ObjectSection>
      <ObjectSection title={t('studio-acts.ended')}>
        <Rows empty={t('studio-acts.endedEmpty')}>
          {ended.map(row => (
            <Row
              key={'proposal_id' in row ? `proposal ${row.proposal_id}` : row.planned_id}
              row={row}
              by={'proposal_id' in row ? row.proposer.name : row.actor.name}
              href={'proposal_id' in row ? studioPaths.proposal(row.proposal_id) : undefined}
              badge={<Badge>{t(`studio-acts.state.${row.state}`)}</Badge>}
              note={'failure' in row && row.failure ? t('studio-acts.failed') : undefined}
            />
          ))}
        </Rows>
      </ObjectSection>
      {stopping && <StopDialog planned={stopping} onClose={() => setStopping(null)} />}
    </div>
  )
}

function Rows({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? <p className={styles['empty']}>{empty}</p> : <ul>{children}</ul>
}

interface RowProps {
  row: Pick<Proposal, 'act' | 'title' | 'reason' | 'made_at'>
  by: string
  href?: string | undefined
  badge?: ReactNode
  action?: ReactNode
  note?: string | undefined
}

function Row({ row: { act, title, reason, made_at }, by, href, badge, action, note }: RowProps) {
  const t = useT()
  const { tag } = useTexts()
  const actName = useActName()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: useOwnZone() })
  const name = `${actName(act)}: ${title}`
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['title']}>{href ? <a href={href}>{name}</a> : name}</p>
        <p className={styles['meta']}>
          {t('studio-acts.by', { name: by, at: format.format(new Date(made_at)) })}
          {reason && ` · ${reason}`}
        </p>
        {note && <p>{note}</p>}
      </div>
      {badge}
      {action}
    </li>
  )
}
