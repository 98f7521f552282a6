import { useT } from '../../../platform/web/i18n.tsx'
import styles from './show-page.module.css'

export type RoomTab = 'chat' | 'about'

export function RoomTabs({ tab, onChange }: { tab: RoomTab; onChange: (tab: RoomTab) => void }) {
  const t = useT()
  return (
    <div className={styles['tabs']}>
      {(['chat', 'about'] as const).map(name => (
        <button key={name} type="button" aria-pressed={tab === name} onClick={() => onChange(name)}>
          {t(name === 'chat' ? 'watch.chat' : 'watch.tab.about')}
        </button>
      ))}
    </div>
  )
}
