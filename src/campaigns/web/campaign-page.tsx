import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../platform/contract/paths.ts'
import { ActionBar } from '../../platform/ui/action-bar.tsx'
import { Badge } from '../../platform/ui/badge.tsx'
import { Breadcrumbs } from '../../platform/ui/breadcrumbs.tsx'
import { toHueStep } from '../../platform/ui/hue.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { ApiError } from '../../platform/web/api/api-error.ts'
import { useFormats } from '../../platform/web/format.ts'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { definePage, PageNotFound } from '../../platform/web/page.ts'
import { useApi } from '../../platform/web/use-api.ts'
import { CampaignHeading } from './campaign-heading.tsx'
import styles from './campaign-page.module.css'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignVideos } from './campaign-videos.tsx'
import { DemandMap } from './demand-map.tsx'
import { storeInvitation } from './invitation-link.ts'
import { MakeButton } from './make-button.tsx'
import { OwnProgress } from './own-progress.tsx'
import { type CampaignDetail, campaignQuery, demandQuery, videosQuery } from './queries.ts'
import { RollingText } from './rolling-text.tsx'
import { ShareMake } from './share-make.tsx'
import { MakeMeter } from './shared/make-meter.tsx'
import { PendingMake } from './use-make.ts'
import { useMakes } from './use-makes.ts'

function CampaignPage({ promotion }: { promotion: string }) {
  const t = useT()
  const context = { api: useApi(), locale: useTexts().locale }
  const { data: campaign } = useSuspenseQuery(campaignQuery(context, promotion))
  const { data: demand } = useSuspenseQuery(demandQuery(context, campaign.artist.id))
  useEffect(() => storeInvitation(promotion), [promotion])
  const { artist, city } = campaign
  return (
    <div className={styles['page']} data-hue={toHueStep(artist.hue)}>
      <Breadcrumbs
        label={t('campaign.crumbs')}
        items={[
          { label: t('campaign.page.name'), href: paths.campaigns() },
          { label: artist.name, href: paths.artist(artist) },
          { label: city.name },
        ]}
      />
      <CampaignHeader campaign={campaign} />
      <CampaignProgress campaign={campaign} />
      <DemandMap artist={artist} cityId={city.id} places={demand.results} />
      <CampaignVideos artistId={artist.id} />
      <PendingMake />
    </div>
  )
}

function CampaignHeader({ campaign }: { campaign: CampaignDetail }) {
  const t = useT()
  const { number } = useFormats()
  const { artist, city, goal, status } = campaign
  const state = useMakes([campaign])(campaign)
  const values = { artist: artist.name, city: city.name, goal: number(goal) }
  return (
    <header className={styles['ask']}>
      <Picture
        media={artist.picture}
        sizes="(width >= 1024px) 24rem, (width >= 768px) 40vw, 100vw"
        alt={t('campaign.portrait', values)}
        ratio="1:1"
        priority
        className={styles['picture']}
      />
      <div className={styles['words']}>
        <CampaignHeading artist={artist.name} city={city.name} />
        <MakeMeter
          size="large"
          className={state.isMade ? styles['own'] : undefined}
          value={state.makeCount}
          goal={goal}
          text={t('campaign.meter', { ...values, count: number(state.makeCount) })}
          count={<RollingText text={t('campaign.count', { count: state.makeCount })} />}
          goalText={t('campaign.goal', values)}
        />
        <OwnProgress state={state} goal={goal} status={status} />
        <div className={styles['buttons']} id="make">
          <MakeButton campaign={campaign} state={state} isMain />
          <ShareMake campaign={campaign} state={state} />
        </div>
        <p className={styles['lead']}>{t(`campaign.lead.${status}`, values)}</p>
        <Facts campaign={campaign} makeCount={state.makeCount} />
      </div>
      {status !== 'done' && (
        <ActionBar
          after="make"
          label={t('campaign.line', values)}
          title={artist.name}
          line={t('campaign.count', { count: state.makeCount })}
          action={<MakeButton campaign={campaign} state={state} isMain />}
        />
      )}
    </header>
  )
}

function Facts({ campaign, makeCount }: { campaign: CampaignDetail; makeCount: number }) {
  const t = useT()
  const { rank, status, city } = campaign
  // Optimistic makes since the page was rendered count for this week. (A make taken back may be older; the
  // next response corrects the count.)
  const week = campaign.week_count + Math.max(0, makeCount - campaign.make_count)
  return (
    <ul className={styles['facts']}>
      {status !== 'open' && (
        <li>
          <Badge color="artist">{t(`campaign.status.${status}`)}</Badge>
        </li>
      )}
      {rank !== null && (
        <li>
          <a href={paths.cityCampaigns(city.id)}>{t('campaign.rank', { rank, city: city.name })}</a>
        </li>
      )}
      {week > 0 && <li>{t('campaign.week', { count: week })}</li>}
    </ul>
  )
}

export default definePage({
  async load({ api, queryClient, texts: { locale }, params }) {
    const promotion = params['campaign'] ?? ''
    if (!/^[1-9]\d{0,9}-[1-9]\d{0,9}$/.test(promotion)) throw new PageNotFound()
    const [artistId = ''] = promotion.split('-')
    const context = { api, locale }
    const [campaign] = await Promise.all([
      queryClient.ensureQueryData(campaignQuery(context, promotion)),
      queryClient.ensureQueryData(demandQuery(context, Number(artistId))),
      queryClient.prefetchQuery(videosQuery(context, Number(artistId))),
    ]).catch((error: unknown) => {
      // The API rejects out-of-range ids with 400; the page treats them as not found.
      if (error instanceof ApiError && error.status === 400) throw new PageNotFound()
      throw error
    })
    return campaign
  },
  head: ({ artist, city, make_count: count }, { texts: { t } }) => {
    const values = { artist: artist.name, city: city.name }
    return {
      title: t('campaign.head', values),
      description: t('campaign.description', { ...values, count }),
      canonical: paths.campaign(artist.id, city.id),
      ...(artist.picture && { image: `/media/${artist.picture.id}/og.jpg` }),
    }
  },
  Component: ({ params }) => <CampaignPage key={params['campaign']} promotion={params['campaign'] ?? ''} />,
})
