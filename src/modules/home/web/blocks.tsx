import { paths } from '../../../platform/contract/paths.ts'
import { EventRow } from '../../../platform/ui/event-row.tsx'
import { hueStep } from '../../../platform/ui/hue.ts'
import { MakeMeter } from '../../../platform/ui/make-meter.tsx'
import { PersonCard } from '../../../platform/ui/person-card.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { PosterCard } from '../../../platform/ui/poster-card.tsx'
import { ProjectCard } from '../../../platform/ui/project-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { langOfName } from '../../../platform/web/text-language.ts'
import { startTime } from '../../../platform/web/wall-time.ts'
import { ArticleRail } from '../../news/web/shared/article-rail.tsx'
import { useSaleState } from '../../shop/web/shared/sale-state.ts'
import styles from './home.module.css'
import type { Home } from './queries.ts'

export function EventsBlock({ events }: { events: Home['events'] }) {
  const t = useT()
  const { stub, time } = useFormats()
  if (events.length === 0) return null
  return (
    <Section title={t('home.events.title')} more={{ href: paths.events(), label: t('home.events.all') }}>
      <ul className={styles['tickets']}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventRow
              href={paths.event(event.id)}
              title={event.name}
              date={{ ...stub(event.starts_at, event.zone), dateTime: startTime(event) }}
              look={index === 0 ? 'signal' : 'plain'}
              lines={[
                t('home.events.at', { venue: event.venue, city: event.city.name }),
                event.is_day_only
                  ? t('home.events.timeUnknown')
                  : t('home.events.time', { time: time(event.starts_at, event.zone) }),
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function CampaignsBlock({ campaigns }: { campaigns: Home['campaigns'] }) {
  const t = useT()
  const { number } = useFormats()
  if (campaigns.length === 0) return null
  return (
    <Section title={t('home.campaigns.title')} note={t('home.campaigns.note')}>
      <ul className={styles['campaigns']}>
        {campaigns.map(({ id, artist, city, make_count: count, goal }) => (
          <li key={id} className={styles['campaign']} data-hue={hueStep(artist.hue)}>
            <Picture media={artist.picture} sizes="88px" alt="" ratio="1:1" fit="thumb" />
            <div className={styles['campaignText']}>
              <h3 className={styles['campaignName']}>
                <a className={styles['campaignLink']} href={paths.campaign(artist.id, city.id)}>
                  {artist.name}
                </a>
              </h3>
              <p className={styles['campaignCity']}>{t('home.campaigns.line', { city: city.name })}</p>
              <MakeMeter
                value={count}
                goal={goal}
                hue={artist.hue}
                text={t('home.campaigns.meter', {
                  count: number(count),
                  goal: number(goal),
                  artist: artist.name,
                  city: city.name,
                })}
                count={t('home.campaigns.count', { count })}
                goalText={t('home.campaigns.goal', { goal: number(goal) })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ToursBlock({ tours }: { tours: Home['tours'] }) {
  const { t, locale } = useTexts()
  const { date } = useFormats()
  if (tours.length === 0) return null
  return (
    <Section title={t('home.tours.title')} more={{ href: paths.events(), label: t('home.tours.all') }}>
      <Rail label={t('home.tours.title')} card="poster">
        {tours.map(tour => (
          <PosterCard
            key={tour.id}
            href={paths.tour(tour.id)}
            title={tour.name}
            titleLang={langOfName(tour.name, tour.lang, locale)}
            media={tour.picture}
            lines={[
              tour.artist_name,
              t('home.tours.dates', {
                count: tour.event_count,
                from: date(tour.starts_at, 'UTC'),
                until: date(tour.ends_at, 'UTC'),
              }),
            ]}
          />
        ))}
      </Rail>
    </Section>
  )
}

export function ProjectsBlock({ projects }: { projects: Home['projects'] }) {
  const t = useT()
  const { money } = useFormats()
  const stateOf = useSaleState()
  if (projects.length === 0) return null
  return (
    <Section title={t('home.projects.title')} note={t('home.projects.note')}>
      <Rail label={t('home.projects.title')} card="poster">
        {projects.map(project => (
          <ProjectCard
            key={project.id}
            href={paths.project(project.id)}
            title={project.name}
            media={project.picture}
            artist={project.artist_name}
            price={project.price_minor === null ? null : money(project.price_minor, project.currency)}
            state={stateOf({ ...project, is_ended: false })}
          />
        ))}
      </Rail>
    </Section>
  )
}

export function NewsBlock({ news }: { news: Home['news'] }) {
  const t = useT()
  if (news.length === 0) return null
  return (
    <Section title={t('home.news.title')} more={{ href: paths.news(), label: t('home.news.all') }}>
      <ArticleRail label={t('home.news.title')} articles={news} />
    </Section>
  )
}

export function ArtistsBlock({ artists }: { artists: Home['artists'] }) {
  const t = useT()
  if (artists.length === 0) return null
  return (
    <Section title={t('home.artists.title')}>
      <Rail label={t('home.artists.title')} card="person">
        {artists.map(artist => (
          <PersonCard
            key={artist.id}
            href={paths.artist(artist)}
            title={artist.name}
            media={artist.picture}
            line={artist.genre_names.slice(0, 2).join(' · ')}
          />
        ))}
      </Rail>
    </Section>
  )
}
