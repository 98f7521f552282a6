import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { takeTicket } from '../contract.ts'
import { ticketsKey, ticketsPath } from './shared/ticket-queries.ts'

/**
 * Takes a link's ticket and opens its page. Uses one idempotency key per page, so that retrying after a lost
 * response is safe.
 */
export function useTakeTicket(token: string) {
  const { locale } = useTexts()
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const key = useRef('')
  const [isTaking, setTaking] = useState(false)

  async function take(): Promise<void> {
    if (isTaking) return
    setTaking(true)
    const act = reports.act()
    key.current ||= createUuid()
    try {
      const input = { link_token: token, locale }
      const once = { idempotencyKey: key.current }
      const ticket = await api.call<CallOf<typeof takeTicket>>('POST', `${ticketsPath}take/`, input, once)
      await queries.invalidateQueries({ queryKey: ticketsKey })
      router.navigate({ href: paths.ticket(ticket.ticket_id), replace: true })
    } catch (error) {
      reports.report(act, error)
      await queries.invalidateQueries({ queryKey: ['self', 'ticket-link', token] })
    } finally {
      setTaking(false)
    }
  }
  return { take, isTaking }
}
