import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { formatDuration } from '../../../platform/web/format-duration.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useLocalDateTime } from '../../../platform/web/use-local-date-time.ts'
import { useNow } from '../../../platform/web/use-now.ts'
import { type Project, productsQuery } from '../../shop/web/shared/queries.ts'
import { useIsSoldOut, useWaitingRoom } from './use-waiting-room.ts'
import styles from './waiting-room.module.css'

interface Props {
  project: Project
  /** False if an order is already placed, or the sale has no waiting room. */
  isNeeded: boolean
  children: ReactNode
}

/**
 * Shows the waiting room until it is the fan's turn to buy (product 8). The basket is unchanged, and the
 * children stay mounted when the room is no longer needed.
 */
export function WaitingRoom({ project, isNeeded, children }: Props) {
  const t = useT()
  const formatMoment = useLocalDateTime()
  const shown = (iso: string | null) => (iso === null ? '' : formatMoment(iso))
  const { data, isError, refetch, comeAgain } = useWaitingRoom(project.id, isNeeded)
  const hasPresale = usePresale(project)
  if (!isNeeded) return <Room>{children}</Room>
  if (!data) {
    return isError ? (
      <ErrorState
        level={2}
        title={t('checkout.failed')}
        text={t('checkout.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton kind="text" lines={14} />
    )
  }
  const { state, enters_at: enters, opens_at: opens, ready_at: ready, ends_at: ends, ahead } = data
  if (state === 'none') return <Room>{children}</Room>
  if (state === 'in') {
    const turn = (
      <p className={styles['turn']} role="status">
        {t('checkout.wait.in', { time: shown(ends) })}
      </p>
    )
    return <Room head={turn}>{children}</Room>
  }
  const room = (
    <section className={styles['room']} aria-live="polite">
      {state === 'closed' && (
        <>
          <h2>{t('checkout.wait.closed', { time: shown(enters) })}</h2>
          <p>{t('checkout.wait.closed.text', { opens: shown(opens) })}</p>
        </>
      )}
      {state === 'early' && (
        <>
          <h2>{t('checkout.wait.early')}</h2>
          <p>{t('checkout.wait.early.text')}</p>
          <TimeLeft label={t('checkout.wait.opening')} until={opens} />
        </>
      )}
      {state === 'waiting' && (
        <>
          <h2>{t('checkout.wait.line')}</h2>
          <p className={styles['ahead']}>{t('checkout.wait.ahead', { count: ahead ?? 0 })}</p>
          <p>{t('checkout.wait.line.text')}</p>
          <TimeLeft label={t('checkout.wait.turn')} until={ready} />
          <SoldOutNotice projectId={project.id} />
        </>
      )}
      {state === 'over' && (
        <>
          <h2>{t('checkout.wait.over')}</h2>
          <p>{t('checkout.wait.over.text')}</p>
          <Button look="primary" onClick={() => void comeAgain().catch(() => refetch())}>
            {t('checkout.wait.again')}
          </Button>
        </>
      )}
    </section>
  )
  const isBefore = state === 'closed' || state === 'early'
  if (!isBefore || !hasPresale) return room
  return <Room head={room}>{children}</Room>
}

/** Renders the same structure in all states, so that the children stay mounted. */
function Room({ head = null, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <>
      {head}
      {children}
    </>
  )
}

/**
 * Notifies waiting fans that the sale is sold out. They keep their place, because stock of unpaid orders is
 * freed again.
 */
function SoldOutNotice({ projectId }: { projectId: number }) {
  const t = useT()
  if (!useIsSoldOut(projectId)) return null
  return (
    <div className={styles['gone']}>
      <h3>{t('checkout.wait.gone')}</h3>
      <p>{t('checkout.wait.gone.text')}</p>
      <ButtonLink href={paths.project(projectId)}>{t('checkout.wait.gone.reminder')}</ButtonLink>
    </div>
  )
}

/** Returns true if a product of the project is in presale, which needs no waiting room. */
function usePresale({ id }: Project): boolean {
  const reader = { api: useApi(), locale: useTexts().locale }
  const now = useNow()
  const { data } = useQuery(productsQuery(reader, id))
  return (data?.results ?? []).some(({ presales }) =>
    presales.some(each => Date.parse(each.opens_at) <= now && now < Date.parse(each.closes_at)),
  )
}

/** Screen readers don't announce the ticks. */
function TimeLeft({ label, until }: { label: string; until: string | null }) {
  const now = useNow()
  const seconds = Math.max(0, Math.ceil((Date.parse(until ?? '') - now) / 1_000))
  return (
    <p className={styles['left']} role="timer" aria-live="off">
      <span>{label}</span>
      <strong>{formatDuration(seconds)}</strong>
    </p>
  )
}
