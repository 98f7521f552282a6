import { useDeferredValue, useState } from 'react'
import { groupCode, readTypedCode } from '../../../../platform/contract/typed-code.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { DoorData } from '../device/device-state.ts'
import { describeFirstEntry, type OpenDoor } from '../device/device-state.ts'
import type { RunningDevice } from '../device/own-device.ts'
import type { ListedTicket } from '../device/ticket-list.ts'
import { normalizeInitials, type TicketList } from '../device/ticket-list.ts'
import { wakeAudio } from '../scan/signals.ts'
import { useVerdict } from './scan-panel.tsx'
import styles from './ticket-search.module.css'
import { useFormatMoment } from './use-format-moment.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** Finds tickets whose initials or short code start with the input; returns all for an empty input. */
export function findTickets({ byId }: TicketList, words: string): ListedTicket[] {
  const code = readTypedCode(words)
  const initials = normalizeInitials(words)
  const all = [...byId.values()]
  if (code === '') return all
  return all.filter(({ sought }) => sought[1].startsWith(code) || sought[0].startsWith(initials))
}

const rowsMax = 50

interface Props {
  running: RunningDevice
  state: OpenDoor
}

/**
 * Searches the list by initials and short code, for fans whose phone has no battery left and for unreadable
 * codes.
 */
export function TicketSearch({ running: { device, hurry }, state }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const deferredWords = useDeferredValue(words)
  const { shown, tell } = useVerdict(hurry)
  const held = device.held()
  const found = held ? findTickets(held.list, deferredWords) : []
  const admit = async ({ shortCode }: ListedTicket) => {
    wakeAudio()
    tell(await device.type(shortCode))
  }
  return (
    <div className={styles['search']}>
      {shown.verdict && (
        <VerdictPanel key={shown.count} verdict={shown.verdict} state={state} device={device} />
      )}
      <Input
        label={t('door.search.label')}
        hint={t('door.search.hint')}
        name="ticket-search"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onClear={() => setWords('')}
        clearLabel={t('door.search.clear')}
      />
      {found.length === 0 && <p role="status">{t('door.search.none')}</p>}
      <ul className={styles['list']}>
        {held &&
          found
            .slice(0, rowsMax)
            .map(ticket => (
              <TicketRow key={ticket.ticketId} ticket={ticket} held={held} state={state} onAdmit={admit} />
            ))}
      </ul>
      {found.length > rowsMax && <p>{t('door.search.more', { count: found.length - rowsMax })}</p>}
    </div>
  )
}

interface RowProps {
  ticket: ListedTicket
  held: DoorData
  state: OpenDoor
  onAdmit: (ticket: ListedTicket) => Promise<void>
}

function TicketRow({ ticket, held, state, onAdmit }: RowProps) {
  const t = useT()
  const moment = useFormatMoment(state.event.zone)
  const first = held.entries.first.get(ticket.ticketId)
  const place = first && describeFirstEntry({ first, latest: held.latest })
  const name = ticket.initials || t('door.unnamed')
  return (
    <li className={styles['row']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['code']}>{groupCode(ticket.shortCode)}</span>
      {ticket.category && <span>{ticket.category}</span>}
      {place && <span className={styles['state']}>{t('door.yellow.when', { time: moment(place.at) })}</span>}
      {ticket.voidReason !== null && <span className={styles['state']}>{t('door.search.void')}</span>}
      {!place && ticket.voidReason === null && (
        <Button
          size={40}
          aria-label={t('door.search.admit.of', { name: `${name} ${groupCode(ticket.shortCode)}` })}
          onClick={() => void onAdmit(ticket)}
        >
          {t('door.search.admit')}
        </Button>
      )}
    </li>
  )
}
