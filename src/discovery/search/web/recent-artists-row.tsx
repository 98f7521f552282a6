import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import { type RecentArtist, recentArtists } from '../../../platform/web/recent-artists.ts'
import { RecentBlock } from './recent-block.tsx'
import styles from './search-overlay.module.css'

/** Maximum number of artists shown; more are stored. */
const shownMax = 6

/** Artists whose pages were opened most recently in this browser (spec 3), newest first. */
export function RecentArtistsRow({ onCleared }: { onCleared: () => void }) {
  const t = useT()
  const { subscribe, getSnapshot, getServerSnapshot, clear } = recentArtists
  const list = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
  const [done, setDone] = useState('')
  return (
    <RecentBlock
      id="search-visited"
      title={t('search.visited.title')}
      done={done}
      isEmpty={list.length === 0}
      onClear={() => {
        clear()
        setDone(t('search.visited.cleared'))
        onCleared()
      }}
    >
      <ul className={styles['visited']}>
        {list.slice(0, shownMax).map(artist => (
          <li key={artist.id}>
            <Visited artist={artist} />
          </li>
        ))}
      </ul>
    </RecentBlock>
  )
}

function Visited({ artist: { name, image, link } }: { artist: RecentArtist }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <a href={link} className={styles['visitedItem']} data-place="">
      <span className={styles['visitedPicture']}>
        {image && !isBroken && (
          <img src={image} alt="" width={40} height={40} onError={() => setBroken(true)} />
        )}
      </span>
      <span dir="auto">{name}</span>
    </a>
  )
}
