import { Fragment } from 'react'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './shortcuts.module.css'

const shortcuts = [
  { keys: ['Space', 'K'], text: 'watch.keys.play' },
  { keys: ['J', 'L'], text: 'watch.keys.ten' },
  { keys: ['←', '→'], text: 'watch.keys.five' },
  { keys: ['0…9'], text: 'watch.keys.part' },
  { keys: ['↑', '↓'], text: 'watch.volume' },
  { keys: ['M'], text: 'watch.mute' },
  { keys: ['C'], text: 'watch.captions' },
  { keys: ['F'], text: 'watch.fullscreen' },
  { keys: ['T'], text: 'watch.theatre' },
  { keys: ['?'], text: 'watch.keys.list' },
] as const

export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('watch.keys')} closeLabel={t('common.close')}>
      <dl className={styles['list']}>
        {shortcuts.map(({ keys, text }) => (
          <Fragment key={text}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
