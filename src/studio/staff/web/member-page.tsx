import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ObjectPage, ObjectSection } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { ObjectHistory } from '../../log/web/shared/object-history.tsx'
import type { getMember } from '../contract.ts'
import { type MemberAct, MemberActDialog } from './member-acts.tsx'
import styles from './member-page.module.css'
import { useArtistNames } from './shared/artist-picker.tsx'
import { StateBadge, WaysIn } from './shared/member-state.tsx'
import { useRoleName } from './shared/role-name.ts'
import { useSeenText } from './shared/seen-text.ts'
import { useOwnZone, useSelf } from './shared/self.ts'
import { type HeldRole, memberQuery } from './shared/team-queries.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.team'), description: '' }),
  Component: MemberPage,
})

type MemberDetail = CallOf<typeof getMember>['answer']

function MemberPage({ params }: { params: Record<string, string> }) {
  const { data, error, refetch } = useQuery(memberQuery(useApi(), Number(params['staff'])))
  if (data) return <MemberDetails member={data} />
  return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
}

function MemberDetails({ member }: { member: MemberDetail }) {
  const t = useT()
  const { staff_id, name, email, allowed } = member
  const [act, setAct] = useState<MemberAct | null>(null)
  const isSelf = useSelf().staff_id === staff_id
  return (
    <ObjectPage
      title={name}
      badge={
        <>
          <StateBadge member={member} />
          {isSelf && <Badge>{t('studio-team.person.you')}</Badge>}
        </>
      }
      note={email}
      parent={{ href: studioPaths.team(), title: t('studio.page.team') }}
      acts={[
        { name: 'edit', label: t('studio-team.person.edit'), href: studioPaths.teamMemberRoles(staff_id) },
        {
          name: 'end_sessions',
          label: t('studio-team.person.endSessions'),
          run: () => setAct('end_sessions'),
        },
        {
          name: 'disable',
          label: t('studio-team.person.disable'),
          look: 'danger',
          run: () => setAct('disable'),
        },
        {
          name: 'enable',
          label: t('studio-team.person.enable'),
          look: 'primary',
          run: () => setAct('enable'),
        },
      ]}
      allowed={allowed}
      facts={useFacts(member)}
    >
      <ObjectSection title={t('studio-team.list.roles')}>
        <ul className={styles['rows']}>
          {member.roles.map(role => (
            <RoleRow key={role.role_id} role={role} />
          ))}
        </ul>
      </ObjectSection>
      <Sessions sessions={member.sessions} />
      <ObjectHistory object={`staff ${staff_id}`} />
      {act && <MemberActDialog act={act} member={member} isSelf={isSelf} onClose={() => setAct(null)} />}
    </ObjectPage>
  )
}

function useFacts(member: MemberDetail) {
  const t = useT()
  const { date } = useFormats()
  const seenText = useSeenText()
  const zone = useOwnZone()
  return [
    {
      title: t('studio-team.list.seen'),
      value: seenText(member.seen_at),
    },
    { title: t('studio-team.list.ways'), value: <WaysIn member={member} /> },
    { title: t('studio-team.person.since'), value: date(member.created_at, zone) },
  ]
}

function RoleRow({ role }: { role: HeldRole }) {
  const t = useT()
  const { list } = useFormats()
  const roleName = useRoleName()
  const artistIds = role.artist_ids ?? []
  const names = useArtistNames(artistIds)
  const artists = artistIds.map((id, index) => names[index] ?? t('studio-team.roles.artist', { id }))
  const events = (role.event_ids ?? []).map(id => t('studio-team.roles.event', { id }))
  const isLimited = role.artist_ids !== null || role.event_ids !== null
  return (
    <li>
      <a href={studioPaths.role(role.role_id)}>{roleName(role.name)}</a>
      <span>{isLimited ? list([...artists, ...events]) : t('studio-team.scope.everywhere')}</span>
    </li>
  )
}

function Sessions({ sessions }: Pick<MemberDetail, 'sessions'>) {
  const { t, tag } = useTexts()
  const seenText = useSeenText()
  const zone = useOwnZone()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <ObjectSection title={t('studio-team.person.sessions')}>
      {sessions.length === 0 ? (
        <p className={styles['none']}>{t('studio-team.person.noSessions')}</p>
      ) : (
        <ul className={styles['rows']}>
          {sessions.map(({ session_id, device, created_at, seen_at }) => (
            <li key={session_id}>
              <span className={styles['name']}>
                {[device.browser, device.system].filter(part => part !== null).join(' · ') ||
                  t('studio-team.person.unknownDevice')}
              </span>
              <span>
                {t('studio-team.person.sessionSince', { time: format.format(new Date(created_at)) })}
                {' · '}
                {t('studio-team.person.sessionSeen', { time: seenText(seen_at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ObjectSection>
  )
}
