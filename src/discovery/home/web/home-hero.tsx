import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../platform/ui/icons.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { showWholeCard } from '../../../platform/ui/show-whole-card.ts'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { getNameLang } from '../../../platform/web/text-language.ts'
import styles from './home-hero.module.css'
import type { Home } from './queries.ts'
import { useTrack } from './use-track.ts'

type Hero = Home['heroes'][number]

/**
 * Up to five posters side by side, with the edge of the next one in view. It never rotates automatically, and
 * scrolls without JavaScript.
 */
export function HomeHero({ heroes }: { heroes: Hero[] }) {
  const t = useT()
  const { track, at, last, isAtEnd, hasTurned, go } = useTrack()
  const shown = last > at ? `${at + 1}–${last + 1}` : `${at + 1}`
  return (
    <section className={styles['wall']} aria-label={t('home.hero.label')}>
      <ul ref={track} className={styles['track']} onFocus={showWholeCard}>
        {heroes.map((hero, index) => (
          <li key={hero.id} className={styles['slide']} data-hue={toHueStep(hero.hue)}>
            <Poster hero={hero} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {heroes.length > 1 && (
        <div className={styles['controls']}>
          <IconButton
            label={t('home.hero.previous')}
            icon={<ChevronLeftIcon />}
            aria-disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <p className={styles['count']} aria-live={hasTurned ? 'polite' : 'off'}>
            <VisuallyHidden>{t('home.hero.count', { at: shown, count: heroes.length })}</VisuallyHidden>
            <span aria-hidden="true">
              {shown}/{heroes.length}
            </span>
          </p>
          <IconButton
            label={t('home.hero.following')}
            icon={<ChevronRightIcon />}
            aria-disabled={isAtEnd}
            onClick={() => go(at + 1)}
          />
        </div>
      )}
    </section>
  )
}

function Poster({ hero, isFirst }: { hero: Hero; isFirst: boolean }) {
  const { locale } = useTexts()
  const { href, label } = useHeroLink(hero)
  const title = hero.tour_name ?? hero.name
  return (
    <article className={styles['poster']}>
      <Picture
        media={hero.poster}
        sizes="(width >= 1400px) 352px, (width >= 768px) 25vw, 72vw"
        alt=""
        ratio="2:3"
        priority={isFirst}
        className={styles['picture']}
      />
      <h2 className={styles['title']} lang={getNameLang(title, hero.tour_lang ?? locale, locale)}>
        {title}
      </h2>
      <p className={styles['line']}>
        {hero.tour_name && <strong lang={detectScriptLanguage(hero.name)}>{hero.name}</strong>}
        <Next hero={hero} />
      </p>
      <ButtonLink href={href} size={40} className={styles['button']}>
        {label}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </ButtonLink>
    </article>
  )
}

/** The next date, and its tickets' state unless the button shows it. */
function Next({ hero: { next_event: next, event_count: count, tickets } }: { hero: Hero }) {
  const t = useT()
  const { date } = useFormats()
  if (!next) return <span>{t('home.hero.none')}</span>
  const day = next.is_running ? t('home.hero.running') : date(next.starts_at, next.zone)
  const when = t('home.hero.date', { date: day, city: next.city_name })
  const sale = tickets?.on_sale_at
  return (
    <>
      <span>{count > 1 ? t('home.hero.dates', { count, when }) : when}</span>
      {tickets?.state === 'soon' && sale && (
        <span>{t('home.hero.soon', { date: date(sale, next.zone) })}</span>
      )}
      {tickets?.state === 'sold_out' && count === 1 && <span>{t('home.hero.soldOut')}</span>}
    </>
  )
}

/** Returns the poster's link: to the tour's dates, else to the event, else to the artist. */
function useHeroLink(hero: Hero): { href: string; label: string } {
  const t = useT()
  const { next_event: next, tour_id: tourId, event_count: count } = hero
  if (!next) return { href: paths.artist(hero), label: t('home.hero.artist') }
  const isTour = tourId !== null && count > 1
  const href = isTour ? paths.tour(tourId) : paths.event(next.id)
  if (hero.tickets?.state === 'on_sale') return { href, label: t('home.hero.tickets') }
  return { href, label: t(isTour ? 'home.hero.all' : 'home.hero.event') }
}
