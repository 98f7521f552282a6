import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { OwnEntries as Own, PublishedDraw } from '../contract.ts'
import { ConfirmPlace } from './confirm-place.tsx'
import styles from './draw-section.module.css'
import { ownEntriesQuery } from './shared/draw-queries.ts'

/** Shows the fan's entries and their results; visitors see a login link. */
export default function OwnEntries({ draw, user }: { draw: PublishedDraw; user: CurrentUser | null }) {
  const t = useT()
  return user ? (
    <Entries key={user.id} draw={draw} />
  ) : (
    <SignInInvitation title={t('draw.own.visitor')} text={t('draw.own.visitor.text')} />
  )
}

function Entries({ draw }: { draw: PublishedDraw }) {
  const t = useT()
  const own = useQuery(ownEntriesQuery(useApi(), draw.project_id))
  if (own.isPending) return <Skeleton kind="text" />
  if (own.isError) return <p role="alert">{t('draw.failed')}</p>
  if (own.data.entries.length === 0) return <p className={styles['note']}>{t('draw.own.none')}</p>
  return (
    <div className={styles['block']}>
      <ConfirmPlace projectId={draw.project_id} own={own.data} />
      {isMissed(draw, own.data) && <p role="alert">{t('draw.own.missed')}</p>}
      <ol className={styles['entries']}>
        {own.data.entries.map(entry => (
          <Entry key={entry.entry_id} entry={entry} count={own.data.listed_count} />
        ))}
      </ol>
    </div>
  )
}

function Entry({ entry, count }: { entry: Own['entries'][number]; count: number | null }) {
  const t = useT()
  const { number } = useFormats()
  const { rank, result, is_refunded: isRefunded } = entry
  const state = isRefunded ? ('refunded' as const) : result
  return (
    <li className={styles['entry']}>
      <code>{entry.entry_id}</code>
      <span>
        {[
          rank !== null && count !== null && t('draw.own.rank', { rank: number(rank), count: number(count) }),
          state && t(`draw.result.${state}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

/** Whether an entry ranks above a winner but lost without a reason. Only the fan can detect this. */
function isMissed({ passed_over: passedOver }: PublishedDraw, { entries }: Own): boolean {
  const passed = new Set(passedOver.map(({ entry_id: id }) => id))
  return entries.some(
    ({ entry_id: id, result, is_refunded: isRefunded }) =>
      result === 'not_drawn' && !isRefunded && passed.has(id),
  )
}
