import { paths } from '../../../platform/contract/paths.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import whole from '../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRenderedAt } from '../../../platform/web/rendered-at.ts'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { toStartTime } from '../../../platform/web/wall-time.ts'
import { renderEventBadge } from './event-badge.tsx'
import styles from './next-event.module.css'
import type { ArtistEvent } from './queries.ts'

export function NextEvent({ event, hue }: { event: ArtistEvent; hue: number }) {
  const t = useT()
  const { stub, month, time, ...formats } = useFormats()
  const seenAt = useRenderedAt()
  const relative = event.is_day_only ? formats.relativeDay : formats.relative
  const { day, weekday } = stub(event.starts_at, event.zone)
  return (
    <article className={cx(whole['whole'], whole['ticket'], styles['ticket'])} data-hue={toHueStep(hue)}>
      <Picture
        media={event.picture}
        sizes="(width >= 768px) 15rem, 34vw"
        alt=""
        ratio="2:3"
        className={styles['poster']}
      />
      <div className={styles['words']}>
        <p className={styles['when']}>
          {renderEventBadge(event, t) ?? t('artist.events.next', { when: relative(event.starts_at, seenAt) })}
        </p>
        <time className={styles['date']} dateTime={toStartTime(event)}>
          <span className={styles['day']}>{day}</span>
          <span className={styles['month']}>
            {month(event.starts_at, event.zone)}
            <span className={styles['weekday']}>
              {event.is_day_only
                ? weekday
                : t('artist.events.weekday', { weekday, clock: time(event.starts_at, event.zone) })}
            </span>
          </span>
        </time>
        <h3 className={styles['title']} lang={detectScriptLanguage(event.name)}>
          <a className={whole['link']} href={paths.event(event.id)}>
            {event.name}
          </a>
        </h3>
        <p className={styles['place']}>
          <span lang={detectScriptLanguage(event.venue)}>{event.venue}</span>
          <span>{t('artist.events.city', { city: event.city.name, nation: event.city.nation_name })}</span>
        </p>
        {event.status === 'scheduled' && (
          // The ticket itself is the link, also for keyboards and screen readers.
          <span className={cx(buildButtonClass({ look: 'primary' }), styles['button'])} aria-hidden="true">
            {t('artist.events.tickets')}
          </span>
        )}
      </div>
    </article>
  )
}
