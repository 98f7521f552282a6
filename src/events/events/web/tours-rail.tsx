import type { MouseEvent } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { getNameLang } from '../../../platform/web/text-language.ts'
import type { ListedTour } from './queries.ts'

/** The server sorts by popularity; the rail shows them by date. */
const compareByStart = (one: ListedTour, other: ListedTour) =>
  (one.starts_at ?? '').localeCompare(other.starts_at ?? '', 'en')

/** Current tours as a row of posters; each opens its dialog (product 6). */
export function ToursRail({ tours }: { tours: ListedTour[] }) {
  const t = useT()
  const { date } = useFormats()
  const { locale } = useTexts()
  const { open, trigger } = useModal('tour_id')
  if (tours.length === 0) return null
  const opener = (tourId: number) => ({
    ...trigger,
    onClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open({ value: String(tourId) })
    },
  })
  return (
    <Section title={t('events.tours')} note={t('events.tours.note')}>
      <Rail
        label={t('events.tours')}
        card="poster"
        desk="rail"
        previousLabel={t('events.previous')}
        nextLabel={t('events.next')}
      >
        {tours.toSorted(compareByStart).map((tour, index) => (
          <PictureCard
            shape="poster"
            key={tour.tour_id}
            href={paths.tour(tour.tour_id)}
            link={opener(tour.tour_id)}
            title={tour.name}
            titleLang={getNameLang(tour.name, tour.lang, locale)}
            media={tour.picture}
            priority={index < 2}
            lines={[
              tour.artist.name,
              tour.starts_at &&
                tour.ends_at &&
                t('events.tours.line', {
                  count: tour.upcoming_count,
                  from: date(tour.starts_at, 'UTC'),
                  until: date(tour.ends_at, 'UTC'),
                }),
            ].filter(line => line)}
          />
        ))}
      </Rail>
    </Section>
  )
}
