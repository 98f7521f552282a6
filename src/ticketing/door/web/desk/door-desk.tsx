import { useEffect, useState } from 'react'
import { Tab, TabList, TabPanel, TabProvider } from '../../../../platform/ui/tabs.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useWakeLock } from '../../../../platform/web/use-wake-lock.ts'
import type { OpenDoor } from '../device/device-state.ts'
import type { RunningDevice } from '../device/own-device.ts'
import styles from './door-desk.module.css'
import { DoorNotices } from './door-notices.tsx'
import { DoorPanel } from './door-panel.tsx'
import { Note } from './note.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { TicketSearch } from './ticket-search.tsx'

interface Props {
  running: RunningDevice
  state: OpenDoor
}

export default function DoorDesk({ running, state }: Props) {
  const t = useT()
  const { number } = useFormats()
  const [tab, setTab] = useState('scan')
  useWakeLock(true)
  const canVerify = useCanVerify(running)
  return (
    <div className={styles['desk']}>
      <header className={styles['head']}>
        <div>
          <h1 className={styles['event']}>{state.event.name}</h1>
          <p className={styles['place']}>{state.name}</p>
        </div>
        <p className={styles['count']}>
          {t('door.in', { count: number(state.inCount), total: number(state.expectedCount) })}
        </p>
      </header>
      {!canVerify && <Note kind="danger">{t('door.noSignatures')}</Note>}
      <DoorNotices state={state} hurry={running.hurry} />
      <TabProvider value={tab} onChange={setTab}>
        <TabList label={t('door.title')}>
          <Tab value="scan">{t('door.tab.scan')}</Tab>
          <Tab value="list">{t('door.tab.list')}</Tab>
          <Tab value="door">{t('door.tab.door')}</Tab>
        </TabList>
        <TabPanel value="scan">
          <ScanPanel running={running} state={state} />
        </TabPanel>
        <TabPanel value="list">
          <TicketSearch running={running} state={state} />
        </TabPanel>
        <TabPanel value="door">
          <DoorPanel running={running} state={state} />
        </TabPanel>
      </TabProvider>
    </div>
  )
}

/**
 * Returns whether this browser supports Ed25519; those from before 2025 may not. The check also warms up the
 * browser's cryptography.
 */
function useCanVerify({ device }: RunningDevice): boolean {
  const [canVerify, setCanVerify] = useState(true)
  useEffect(() => {
    device.warmUp().catch(() => setCanVerify(false))
  }, [device])
  return canVerify
}
