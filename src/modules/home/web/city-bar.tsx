import { useEffect } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import styles from './city-bar.module.css'
import type { Home } from './queries.ts'

/**
 * The page's city, or the invitation to set one (product 6). Both have the same size. If a city is known from
 * the last visit, the invitation is hidden from the first paint until the name is loaded.
 */
export function CityBar({ city, isKnown }: { city: Home['city']; isKnown: boolean }) {
  const t = useT()
  useEffect(() => {
    if (isKnown) delete document.documentElement.dataset['city']
  }, [isKnown])
  const { open, trigger } = useModal('GNB_SELECT_CITY')
  const kind = city ? 'near' : 'invite'
  return (
    <section className={styles['bar']} aria-labelledby="home-city">
      <div>
        <h2 id="home-city" className={styles['title']}>
          {t(`home.city.${kind}.title`, { city: city?.name ?? '' })}
        </h2>
        <p className={styles['text']}>{t(`home.city.${kind}.text`)}</p>
      </div>
      <Button {...trigger} onClick={() => open()} className={styles['button']}>
        {t(`home.city.${kind}.button`)}
      </Button>
    </section>
  )
}
