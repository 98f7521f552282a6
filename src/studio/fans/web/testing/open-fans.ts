import { aSelf } from '../../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../../app/testing/open-studio-page.tsx'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { type ContractServer, startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import type { StaffRight } from '../../../staff/contract.ts'
import { getStudioFan, listFanChoices, listStudioFans } from '../../contract.ts'
import type { Fan, FanRow } from '../queries.ts'

export const aFanRow: FanRow = {
  user_id: 4711,
  name: 'Mina',
  email_masked: 'm…@p….example',
  country: 'KR',
  locale: 'ko',
  since: '2026-01-02T10:00:00.000Z',
  is_email_verified: true,
  is_phone_verified: false,
  is_restricted: false,
  is_disabled: false,
}

export const aFan: Fan = {
  ...aFanRow,
  has_guardian: true,
  disabled_at: null,
  open_session_count: 2,
  orders: {
    total: 21,
    rows: [
      {
        order_id: 'ord_AAAAAAAAAAAAAAAAAAAAAA',
        number: '1234-5678',
        status: 'INPROGRESS',
        placed_at: '2026-11-20T09:30:00.000Z',
        total: 15_500,
        currency: 'EUR',
        project_name: 'Tape',
      },
    ],
  },
  tickets: {
    total: 1,
    rows: [
      {
        ticket_id: 'tic_1',
        order_id: 'ord_AAAAAAAAAAAAAAAAAAAAAA',
        order_number: '1234-5678',
        place: 1,
        state: 'current',
        used: false,
        admits_to: 'Mira in Berlin',
        starts_at: '2026-12-05T19:00:00.000Z',
      },
    ],
  },
  makes: {
    total: 1,
    rows: [
      {
        campaign_id: 3,
        artist_id: 7,
        artist: 'Mira Vale',
        city: 'Seoul',
        number: 12,
        made_at: '2026-05-01T10:00:00.000Z',
      },
    ],
  },
  chat: {
    messages: 12,
    deleted: 1,
    reports: 3,
    reported: 0,
    mutes: [{ show: 'Album party', until: null }],
    badges: [{ badge: 'staff', show: null }],
  },
  support_tickets: [{ ticket_id: 5, subject: 'Where is my shirt?', created_at: '2026-11-21T09:30:00.000Z' }],
  allowed: ['reveal', 'verify_phone', 'disable', 'export', 'erase'],
}

export const listPage = (results: readonly FanRow[] = [aFanRow]): ResponseOf<typeof listStudioFans> => ({
  pagination: { limit: 50, offset: 0, total_count: results.length },
  results: [...results],
})

interface Options {
  fan?: Fan
  rights?: StaffRight[]
  /** Sets other responses before the page opens. */
  prepare?: (server: ContractServer) => void
}

/** Opens a page with a server that knows the sample fan. */
export async function openFans(
  address: string,
  { fan = aFan, rights = ['fans.read'], prepare }: Options = {},
) {
  const server = await startContractServer()
  server.answers(listStudioFans, listPage())
  server.answers(listFanChoices, { countries: ['DE', 'KR'] })
  server.answers(getStudioFan, fan)
  prepare?.(server)
  return { ...(await openStudioPage(address, { server, self: aSelf({ rights, zone: 'UTC' }) })), server }
}

export const openFan = (options?: Options) => openFans(`/studio/fans/${aFan.user_id}/`, options)
