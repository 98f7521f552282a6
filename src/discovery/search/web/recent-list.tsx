import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { CloseIcon, HistoryIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { RecentBlock } from './recent-block.tsx'
import styles from './search-overlay.module.css'
import { useRecentSearches } from './use-search.ts'

/**
 * Recent searches with "Clear All" and remove buttons (spec 2.4); when empty, only the last action is
 * announced.
 */
export function RecentList({ onRemoved }: { onRemoved: () => void }) {
  const t = useT()
  const { list, add, remove, clear } = useRecentSearches()
  const [done, setDone] = useState('')
  const finish = (text: string) => {
    setDone(text)
    onRemoved()
  }
  return (
    <RecentBlock
      id="search-recent"
      title={t('search.recent.title')}
      done={done}
      isEmpty={list.length === 0}
      onClear={() => {
        clear()
        finish(t('search.recent.cleared'))
      }}
    >
      <ul className={styles['recent']}>
        {list.map(({ keyword }) => (
          <li key={keyword} className={styles['recentItem']}>
            <a
              href={paths.search(keyword)}
              className={styles['keyword']}
              data-place=""
              onClick={() => add(keyword)}
            >
              <HistoryIcon size={20} />
              <span dir="auto">{keyword}</span>
            </a>
            <IconButton
              label={t('search.recent.remove', { keyword })}
              icon={<CloseIcon size={18} />}
              onClick={() => {
                remove(keyword)
                finish(t('search.recent.removed', { keyword }))
              }}
            />
          </li>
        ))}
      </ul>
    </RecentBlock>
  )
}
