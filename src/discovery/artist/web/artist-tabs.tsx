import { useEffect, useState } from 'react'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-tabs.module.css'

export interface ArtistTab {
  id: 'events' | 'campaigns' | 'projects' | 'shows' | 'news' | 'videos'
  total: number
}

/** Tabs as plain anchors, so they work without JavaScript; scroll spy marks the current section. */
export function ArtistTabs({ tabs }: { tabs: ArtistTab[] }) {
  const t = useT()
  const { number } = useFormats()
  const inView = useSectionInView(tabs.map(({ id }) => id).join(' '))
  if (tabs.length < 2) return null
  return (
    <nav className={styles['bar']} aria-label={t('artist.tabs')}>
      <ul className={styles['list']}>
        {tabs.map(({ id, total }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles['tab']}
              aria-current={inView === id ? 'location' : undefined}
            >
              {t(`artist.tab.${id}`)}
              {total > 0 && <span className={styles['count']}>{number(total)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the id of the section in view (scroll spy); null above the first one and on the server. */
function useSectionInView(ids: string): string | null {
  const [inView, setInView] = useState<string | null>(null)
  useEffect(() => {
    const sections = ids.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const shown = new Set<Element>()
    // The section that crosses a line a third down the viewport is current.
    const watch = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) shown.add(target)
          else shown.delete(target)
        }
        setInView(sections.findLast(section => shown.has(section))?.id ?? null)
      },
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const section of sections) watch.observe(section)
    return () => watch.disconnect()
  }, [ids])
  return inView
}
