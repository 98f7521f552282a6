import { paths } from '../../../platform/contract/paths.ts'
import { hueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './featured-banners.module.css'
import type { FeaturedBanner } from './shared/queries.ts'

/** Featured banners; text goes below the picture, not over it, for contrast. */
export function FeaturedBanners({ banners }: { banners: FeaturedBanner[] }) {
  const t = useT()
  return (
    <section>
      <h2>
        <VisuallyHidden>{t('shop.featured')}</VisuallyHidden>
      </h2>
      <Rail
        label={t('shop.featured')}
        card="show"
        desk="rail"
        previousLabel={t('shop.featured.previous')}
        nextLabel={t('shop.featured.next')}
      >
        {banners.map((banner, index) => (
          <a
            key={banner.id}
            href={paths.project(banner.project_id)}
            className={styles['banner']}
            data-hue={hueStep(banner.picture?.hue ?? 30)}
          >
            <Picture
              media={banner.picture}
              sizes="(width >= 768px) 22rem, calc(80vw - 26px)"
              alt=""
              ratio="3:2"
              fit="hero"
              priority={index === 0}
            />
            <span className={styles['words']}>
              {banner.artist_name && <span className={styles['artist']}>{banner.artist_name}</span>}
              <span className={styles['title']} lang={banner.lang}>
                {banner.title}
              </span>
            </span>
          </a>
        ))}
      </Rail>
    </section>
  )
}
