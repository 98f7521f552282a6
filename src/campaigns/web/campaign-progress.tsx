import { paths } from '../../platform/contract/paths.ts'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { Timeline } from '../../platform/ui/timeline.tsx'
import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { useRenderedAt } from '../../platform/web/rendered-at.ts'
import { useLocalDay } from '../../platform/web/use-local-date-time.ts'
import styles from './campaign-progress.module.css'
import { estimateDaysLeft } from './pace.ts'
import type { CampaignDetail } from './queries.ts'

const quarters = [25, 50, 75, 100]

export function CampaignProgress({ campaign }: { campaign: CampaignDetail }) {
  const t = useT()
  return (
    <div className={styles['both']}>
      <Section title={t('make.history')}>
        <History campaign={campaign} />
      </Section>
      <Section title={t('make.next')}>
        <Next campaign={campaign} />
        <LatestMakes campaign={campaign} />
      </Section>
    </div>
  )
}

/** Lists the first make, the dates of the goal's quarters, and the concert. */
function History({ campaign }: { campaign: CampaignDetail }) {
  const t = useT()
  const { number, percent } = useFormats()
  const formatDay = useLocalDay()
  const { artist, city, goal, status, started_at: startedAt, milestones } = campaign
  const renderNote = (count: number, at: string | undefined) => (
    <>
      {t('campaign.count', { count })}
      {at && <> · {formatDay(at)}</>}
    </>
  )
  const steps = quarters.map(quarter => {
    const passed = milestones.find(one => one.percent === quarter)
    const count = passed?.make_count ?? Math.ceil((goal * quarter) / 100)
    return {
      title:
        quarter === 100
          ? t('campaign.goal', { goal: number(count) })
          : t('make.step.quarter', { percent: percent(quarter / 100) }),
      note: renderNote(count, passed?.reached_at),
      state: passed ? ('done' as const) : ('yet' as const),
    }
  })
  return (
    <Timeline
      label={t('make.history')}
      doneText={t('make.step.done')}
      yetText={t('make.step.yet')}
      steps={[
        {
          title: t('make.step.first'),
          note: startedAt && formatDay(startedAt),
          state: startedAt ? 'done' : 'yet',
        },
        ...steps,
        {
          title: t('make.step.come', { artist: artist.name, city: city.name }),
          note: status === 'done' && t('campaign.status.done'),
          state: status === 'done' ? 'done' : 'yet',
        },
      ]}
    />
  )
}

/** Shows only numbers and times; makers stay anonymous. */
function LatestMakes({ campaign: { latest_makes: makes } }: { campaign: CampaignDetail }) {
  const t = useT()
  const { number, relative } = useFormats()
  const seenAt = useRenderedAt()
  if (makes.length === 0) return null
  return (
    <div>
      <h3 className={styles['small']}>{t('make.latest')}</h3>
      <ul className={styles['makes']}>
        {makes.map(({ number: own, made_at: madeAt }) => (
          <li key={`${own} ${madeAt}`}>
            <span>{t('make.number', { number: number(own) })}</span>
            <time dateTime={madeAt}>{relative(madeAt, seenAt)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Next({ campaign }: { campaign: CampaignDetail }) {
  const t = useT()
  const { number } = useFormats()
  const { artist, city, goal, status } = campaign
  const days = estimateDaysLeft(campaign)
  const values = { artist: artist.name, city: city.name, goal: number(goal) }
  return (
    <div className={styles['next']}>
      <ul className={styles['points']}>
        <li>{t(`make.next.${status}`, values)}</li>
        {status !== 'done' && <li>{t('make.next.honest')}</li>}
        {status !== 'done' && <li>{t('make.next.free')}</li>}
        {days !== null && <li>{t('make.pace', { days })}</li>}
      </ul>
      {status === 'done' && <ButtonLink href={paths.artist(artist)}>{t('make.next.dates')}</ButtonLink>}
    </div>
  )
}
