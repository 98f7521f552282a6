import { useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { Toggle } from '../../../../platform/ui/toggle.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { findDuplicates, findUncertainDoors, getCorrectedTime } from '../../merge-entries.ts'
import type { OpenDoor } from '../device/device-state.ts'
import type { RunningDevice } from '../device/own-device.ts'
import { wakeAudio } from '../scan/signals.ts'
import styles from './door-panel.module.css'
import { useFormatMoment } from './use-format-moment.ts'
import { useDoorSetting } from './use-settings.ts'

interface Props {
  running: RunningDevice
  state: OpenDoor
}

/** Shows settings, all doors of the event, repeated tickets, and a button to hand the phone over. */
export function DoorPanel({ running, state }: Props) {
  const t = useT()
  const [hasSound, setSound] = useDoorSetting('sound')
  const [vibrates, setVibrates] = useDoorSetting('vibration')
  return (
    <div className={styles['panel']}>
      <div>
        <Toggle
          checked={hasSound}
          onChange={isOn => {
            wakeAudio()
            setSound(isOn)
          }}
        >
          {t('door.sound')}
        </Toggle>
        <Toggle checked={vibrates} onChange={setVibrates}>
          {t('door.vibration')}
        </Toggle>
      </div>
      <Doors running={running} state={state} />
      <Duplicates running={running} state={state} />
      <HandOver running={running} waitingCount={state.waitingCount} />
    </div>
  )
}

function Doors({ running: { device }, state }: Props) {
  const t = useT()
  const moment = useFormatMoment(state.event.zone)
  const entries = device.held()?.entries
  const uncertain = new Set(entries ? findUncertainDoors(entries) : [])
  return (
    <section>
      <h2>{t('door.doors')}</h2>
      <ul className={styles['list']}>
        {state.doors.map(({ door_id: id, name, is_open, contact_at, waiting_count: count }) => (
          <li key={id} className={styles['row']}>
            <strong>{name}</strong>
            <span>
              {is_open && contact_at !== null
                ? t('door.doors.contact', { time: moment(contact_at) })
                : t('door.doors.never')}
            </span>
            {count > 0 && <span>{t('door.waiting', { count })}</span>}
            {uncertain.has(id) && <span>{t('door.doors.uncertain')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Duplicates({ running: { device }, state }: Props) {
  const t = useT()
  const moment = useFormatMoment(state.event.zone)
  const held = device.held()
  const duplicates = held ? findDuplicates(held.entries) : []
  const getDoorName = (id: number) => state.doors.find(door => door.door_id === id)?.name ?? ''
  return (
    <section>
      <h2>{t('door.doubles')}</h2>
      {duplicates.length === 0 && <p>{t('door.doubles.none')}</p>}
      <ul className={styles['list']}>
        {duplicates.map(entry => (
          <li key={`${entry.door_id} ${entry.seq}`} className={styles['row']}>
            <strong>{held?.list.byId.get(entry.ticket_id)?.initials || t('door.unnamed')}</strong>
            <span>
              {t('door.yellow.where', {
                time: moment(getCorrectedTime(entry)),
                name: getDoorName(entry.door_id),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HandOver({
  running: { device },
  waitingCount: count,
}: {
  running: RunningDevice
  waitingCount: number
}) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const requestHandOver = () => {
    // Sends the waiting entries first if there is a network.
    void device.sync()
    setAsking(true)
  }
  return (
    <section>
      <h2>{t('door.handover')}</h2>
      <p>{t('door.handover.text')}</p>
      <Button onClick={requestHandOver}>{t('door.handover')}</Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('door.handover')}
        closeLabel={t('common.close')}
        footer={
          <Button look="danger" wide onClick={() => void device.handOver()}>
            {t('door.handover.confirm')}
          </Button>
        }
      >
        <p>{count > 0 ? t('door.handover.waiting', { count }) : t('door.handover.text')}</p>
      </Dialog>
    </section>
  )
}
