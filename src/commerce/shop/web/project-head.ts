import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import { toDecimalPrice } from '../../../platform/web/decimal-price.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { projectFeeds } from './project-feeds.ts'
import type { TabName } from './sections.ts'
import { availabilities } from './shared/availabilities.ts'
import type { Project } from './shared/queries.ts'

/** Builds the head metadata of a project or one of its sections (spec 2.8). */
export function projectHead(project: Project, section: TabName, texts: Texts): Head {
  const { t } = texts
  const path = paths.project(project.id, section === 'details' ? undefined : section)
  const { name, artist } = project
  const title =
    artist && !name.includes(artist.name) ? t('shop.head.title', { artist: artist.name, title: name }) : name
  return {
    title:
      section === 'details'
        ? title
        : t('shop.section.title', { section: t(`shop.section.${section}`), title }),
    description: project.summary,
    canonical: path,
    feeds: projectFeeds(project, texts),
    ...(project.thumbnails && { image: project.thumbnails.thumb_og }),
    jsonLd: () => [
      productRecord(project),
      toBreadcrumbList([
        { name: t('shop.home'), item: paths.home() },
        { name: t('shop.title'), item: paths.projects() },
        { name: project.name, item: paths.project(project.id) },
      ]),
    ],
  }
}

const states = {
  [availabilities.available]: 'https://schema.org/InStock',
  [availabilities.soldOut]: 'https://schema.org/SoldOut',
}

/** Builds a project's structured data (schema.org Product), with a price only if the page shows one. */
function productRecord(project: Project): object {
  const path = paths.project(project.id)
  const { price } = project
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: project.name,
    description: project.summary,
    url: path,
    ...(project.thumbnails && { image: [project.thumbnails.thumb_og, project.thumbnails.thumb_large] }),
    ...(project.artist && { brand: { '@type': 'Brand', name: project.artist.name } }),
    ...(price && {
      offers: {
        '@type': 'Offer',
        url: path,
        price: toDecimalPrice(price.amount, price.currency),
        priceCurrency: price.currency,
        availability:
          project.is_ended || project.sale_stop !== null
            ? 'https://schema.org/Discontinued'
            : (states[project.availability as keyof typeof states] ?? 'https://schema.org/PreOrder'),
        availabilityStarts: project.sale_from,
        availabilityEnds: project.sale_until,
        seller: { '@type': 'Organization', name: brand.name },
      },
    }),
  }
}
