import type { ReactNode } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { CloseIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './project-filters.module.css'
import { type ProjectsAddress, states, types } from './projects-address.ts'

interface Props {
  address: ProjectsAddress
  /** Name of the artist to filter by; null for all artists. */
  artist: string | null
}

/** Shows filters and sort order as links, because all state is in the URL. */
export function ProjectFilters({ address, artist }: Props) {
  const t = useT()
  const link = (change: Partial<ProjectsAddress>, isOn: boolean, label: ReactNode) => (
    <a
      key={JSON.stringify(change)}
      href={`${paths.projects({ ...address, offset: 0, ...change })}#all`}
      className={styles['choice']}
      aria-current={isOn ? 'true' : undefined}
    >
      {label}
    </a>
  )
  return (
    <div className={styles['filters']}>
      <nav className={styles['types']} aria-label={t('shop.filter.type')}>
        {link({ type: null }, address.type === null, t('shop.filter.everything'))}
        {types.map(type => link({ type }, address.type === type, t(`project.types.${type}`)))}
      </nav>
      <nav className={styles['group']} aria-label={t('shop.filter.state')}>
        {link({ state: null }, address.state === null, t('shop.filter.always'))}
        {states.map(state => link({ state }, address.state === state, t(`shop.filter.${state}`)))}
      </nav>
      <nav className={styles['group']} aria-label={t('shop.filter.sort')}>
        {link({ sort: 0 }, address.sort === 0, t('shop.sort.available'))}
        {link({ sort: 1 }, address.sort === 1, t('shop.sort.left'))}
      </nav>
      {address.artistId !== null && (
        <a
          className={styles['artist']}
          href={`${paths.projects({ ...address, artistId: null, offset: 0 })}#all`}
        >
          <CloseIcon size={16} />
          {artist && <span className={styles['name']}>{artist}</span>}
          {t('shop.filter.allArtists')}
        </a>
      )}
    </div>
  )
}
