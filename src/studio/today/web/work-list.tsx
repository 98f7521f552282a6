import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { proposalsQuery } from '../../acts/web/shared/act-queries.ts'
import { refreshMs, type Today } from './queries.ts'
import styles from './today.module.css'

interface Work {
  name: string
  text: string
  detail?: string | undefined
  /** The list that shows it; work that no page shows has none. */
  href?: string
}

/** Work that waits, each with a link to the list that shows it. */
export function WorkList({ today }: { today: Today }) {
  const t = useT()
  const work = useWork(today)
  if (work.length === 0) return <p className={styles['muted']}>{t('studio-today.noWork')}</p>
  return (
    <ul className={styles['work']}>
      {work.map(({ name, text, detail, href }) => (
        <li key={name}>
          {href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>}
          {detail && <small>{detail}</small>}
        </li>
      ))}
    </ul>
  )
}

function useWork({ at, orders, money, failed_jobs: jobs }: Today): Work[] {
  const t = useT()
  const { number, relative, list } = useFormats()
  const proposals = useQuery({ ...proposalsQuery(useApi()), refetchInterval: refreshMs })
  const mine = proposals.data?.results.filter(
    ({ state, can_approve: canApprove }) => state === 'open' && canApprove,
  )
  const ago = (iso: string) => relative(iso, Date.parse(at))
  const count = (value: number) => ({ count: value, number: number(value) })
  const items: (Work | false | null | undefined)[] = [
    mine &&
      mine.length > 0 && {
        name: 'proposals',
        text: t('studio-today.work.proposals', count(mine.length)),
        detail: list(mine.slice(0, 2).map(({ title }) => title)),
        href: studioPaths.acts(),
      },
    orders &&
      orders.disputed.count > 0 && {
        name: 'disputes',
        text: t('studio-today.work.disputes', count(orders.disputed.count)),
        detail:
          orders.disputed.due_at === null
            ? undefined
            : t('studio-today.work.due', { when: ago(orders.disputed.due_at) }),
        href: `${studioPaths.orders()}?is_disputed=true`,
      },
    orders &&
      orders.unsent.count > 0 && {
        name: 'unsent',
        text: t('studio-today.work.unsent', count(orders.unsent.count)),
        detail:
          orders.unsent.oldest_at === null
            ? undefined
            : t('studio-today.work.oldest', { when: ago(orders.unsent.oldest_at) }),
        href: `${studioPaths.orders()}?unsent_days=0`,
      },
    money &&
      money.refunds_failed > 0 && {
        name: 'failed refunds',
        text: t('studio-today.work.refundsFailed', count(money.refunds_failed)),
        href: `${studioPaths.refunds()}?state=failed`,
      },
    money &&
      money.refunds_waiting > 0 && {
        name: 'waiting refunds',
        text: t('studio-today.work.refundsWaiting', count(money.refunds_waiting)),
        href: `${studioPaths.refunds()}?state=waiting`,
      },
    money?.reconciliation &&
      money.reconciliation.difference_count > 0 && {
        name: 'differences',
        text: t('studio-today.work.differences', count(money.reconciliation.difference_count)),
        detail: t('studio-today.work.compared', { when: ago(money.reconciliation.finished_at) }),
        href: studioPaths.reconciliation(money.reconciliation.reconciliation_id),
      },
    jobs &&
      jobs.length > 0 && {
        name: 'jobs',
        text: t('studio-today.work.jobs', count(jobs.reduce((sum, job) => sum + job.count, 0))),
        detail: list(jobs.slice(0, 3).map(({ task }) => task)),
      },
  ]
  return items.filter(item => !!item)
}
