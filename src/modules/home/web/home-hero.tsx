import { paths } from '../../../platform/contract/paths.ts'
import { hueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { langOfName } from '../../../platform/web/text-language.ts'
import styles from './home-hero.module.css'
import type { Home } from './queries.ts'

type Hero = Home['heroes'][number]

/** Up to five banners side by side: the first fills the screen, the edge of the next one shows. */
export function HomeHero({ heroes }: { heroes: Hero[] }) {
  const t = useT()
  return (
    <ul className={styles['track']} aria-label={t('home.hero.label')}>
      {heroes.map((hero, index) => (
        <li key={hero.id} className={styles['slide']} data-hue={hueStep(hero.hue)}>
          <Banner hero={hero} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Banner({ hero, isFirst }: { hero: Hero; isFirst: boolean }) {
  const { t, locale } = useTexts()
  const { date } = useFormats()
  const next = hero.next_event
  return (
    <article className={styles['banner']}>
      <Picture
        media={hero.hero ?? hero.picture}
        sizes="(width >= 1200px) 1120px, 92vw"
        alt=""
        fit="hero"
        priority={isFirst}
        className={styles['picture']}
      />
      <div className={styles['words']}>
        {next && (
          <p className={styles['kicker']}>
            {t('home.hero.next', { city: next.city_name, date: date(next.starts_at, next.zone) })}
          </p>
        )}
        <h2 className={styles['name']}>
          <a href={paths.artist(hero)} className={styles['link']}>
            {hero.name}
          </a>
        </h2>
        <p className={styles['line']}>
          {hero.tour_name && (
            <>
              <span lang={langOfName(hero.tour_name, hero.tour_lang ?? locale, locale)}>
                {hero.tour_name}
              </span>{' '}
              ·{' '}
            </>
          )}
          {t('home.hero.dates', { count: hero.event_count })}
        </p>
      </div>
    </article>
  )
}
