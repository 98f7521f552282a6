import { Button } from '../../../../platform/ui/button.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { DeviceState } from '../device/device-state.ts'
import styles from '../door-page.module.css'
import { Note } from './note.tsx'

interface Props {
  state: Extract<DeviceState, { kind: 'preparing' }>
  hurry: () => void
}

/** Shown after the code is accepted, while the list is loading. */
export function Preparing({ state: { name, isOnline }, hurry }: Props) {
  const t = useT()
  return (
    <div className={styles['page']}>
      <h1>{name}</h1>
      <p role="status">{t('door.preparing')}</p>
      {!isOnline && (
        <Note kind="warning" action={<Button onClick={hurry}>{t('common.retry')}</Button>}>
          {t('door.preparing.offline')}
        </Note>
      )}
      <Skeleton kind="text" lines={6} />
    </div>
  )
}
