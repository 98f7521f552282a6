import { CampaignTile } from '../../../campaigns/web/shared/campaign-tile.tsx'
import { MakeMeter } from '../../../campaigns/web/shared/make-meter.tsx'
import { ProjectCard } from '../../../commerce/shop/web/shared/project-card.tsx'
import { SaleState } from '../../../commerce/shop/web/shared/sale-state.tsx'
import { EventTicket } from '../../../events/events/web/shared/event-ticket.tsx'
import { SaveSlot } from '../../../events/saves/web/shared/save-slot.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { type Translate, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getNameLang } from '../../../platform/web/text-language.ts'
import { ArticleRail } from '../../news/web/shared/article-rail.tsx'
import styles from './home.module.css'
import type { Home } from './queries.ts'

interface EventsProps {
  events: Home['events']
  /** The city whose nearby events come first; null for the whole world. */
  cityName: string | null
  /** Artists that the fan follows come first. */
  isOwn: boolean
}

export function EventsBlock({ events, cityName, isOwn }: EventsProps) {
  const t = useT()
  if (events.length === 0) return null
  return (
    <Section
      title={eventsTitle(t, { cityName, isOwn })}
      more={{ href: paths.events(), label: t('home.events.all') }}
    >
      <ul className={styles['tickets']}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventTicket
              event={event}
              look={index === 0 ? 'signal' : 'plain'}
              save={<SaveSlot event={event} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function eventsTitle(t: Translate, { cityName, isOwn }: Omit<EventsProps, 'events'>): string {
  if (isOwn) return t('home.events.own')
  return cityName ? t('home.events.near', { city: cityName }) : t('home.events.title')
}

interface CampaignsProps {
  campaigns: Home['campaigns']
  /** The city whose campaigns come first; null for the whole world. */
  cityName: string | null
}

export function CampaignsBlock({ campaigns, cityName }: CampaignsProps) {
  const t = useT()
  const { number } = useFormats()
  if (campaigns.length === 0) return null
  return (
    <Section
      title={cityName ? t('home.campaigns.near', { city: cityName }) : t('home.campaigns.title')}
      note={t(cityName ? 'home.campaigns.nearNote' : 'home.campaigns.note')}
    >
      <ul className={styles['asks']}>
        {campaigns.map(({ id, artist, city, make_count: count, goal }) => (
          <li key={id}>
            <CampaignTile
              campaign={{ artist, city }}
              mark={city.name}
              meter={
                <MakeMeter
                  value={count}
                  goal={goal}
                  text={t('home.campaigns.meter', {
                    count: number(count),
                    goal: number(goal),
                    artist: artist.name,
                    city: city.name,
                  })}
                  count={t('home.campaigns.count', { count })}
                  goalText={t('home.campaigns.goal', { goal: number(goal) })}
                />
              }
            />
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
          <PictureCard
            shape="poster"
            key={tour.id}
            href={paths.tour(tour.id)}
            title={tour.name}
            titleLang={getNameLang(tour.name, tour.lang, locale)}
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
            above={project.artist_name}
            price={project.price_minor === null ? null : money(project.price_minor, project.currency)}
            state={<SaleState sale={{ ...project, is_ended: false }} />}
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
          <PictureCard
            shape="person"
            key={artist.id}
            href={paths.artist(artist)}
            title={artist.name}
            media={artist.picture}
            lines={artist.genre_names.length > 0 ? [artist.genre_names.slice(0, 2).join('\u00a0· ')] : []}
          />
        ))}
      </Rail>
    </Section>
  )
}
