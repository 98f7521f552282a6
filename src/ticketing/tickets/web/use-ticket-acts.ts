import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { isRefusal } from '../../../platform/web/api/api-error.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { serverFieldErrors } from '../../../platform/web/forms/error-text.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { keepTicket, makeWalletPass, nameEntryTickets, passOnTicket } from '../contract.ts'
import { type Ticket, ticketsKey, ticketsPath } from './shared/ticket-queries.ts'

/** Names a ticket, passes it on or keeps it; the tickets are read again afterwards. */
export function useTicketActs(ticket: Ticket) {
  const t = useT()
  const { locale } = useTexts()
  const api = useApi()
  const run = useRun()
  const [link, setLink] = useState<string | null>(null)
  const lastName = useRef({ name: '', key: '' })
  const asked = { ticket_id: ticket.ticket_id }

  /** The same name is sent again under the same key, until the server has refused it. Rejects where it is wrong. */
  async function name(typed: string): Promise<void> {
    let refusal: unknown
    await run.now(async () => {
      if (lastName.current.name !== typed || lastName.current.key === '') {
        lastName.current = { name: typed, key: randomUuid() }
      }
      const path = '/api/v1/shops/md/users/self/projects/{project_id}/entry-tickets/'
      const wanted = { project_id: ticket.project_id, ticket_ids: [ticket.ticket_id], names: [typed], locale }
      const once = { idempotencyKey: lastName.current.key }
      try {
        await api.call<CallOf<typeof nameEntryTickets>>('POST', path, wanted, once)
        lastName.current.key = ''
      } catch (error) {
        if (isRefusal(error)) lastName.current.key = ''
        if (serverFieldErrors(error, ['names.0'])['names.0'] === undefined) throw error
        refusal = error
        return
      }
      setLink(null)
      toasts.add(t('ticket.name.saved'), { type: 'success' })
    })
    if (refusal !== undefined) throw refusal
  }
  /** The link is shown, because a share sheet may be absent or closed without sending it. */
  const passOn = () =>
    run.now(async () => {
      const path = `${ticketsPath}{ticket_id}/pass-on/` as const
      const made = await api.call<CallOf<typeof passOnTicket>>('POST', path, asked)
      setLink(made.link)
      await navigator.share?.({ url: made.link }).catch(() => {})
    })
  const keep = () =>
    run.now(async () => {
      const path = `${ticketsPath}{ticket_id}/pass-on/` as const
      await api.call<CallOf<typeof keepTicket>>('DELETE', path, asked)
      setLink(null)
      toasts.add(t('ticket.pass.kept'), { type: 'success' })
    })
  /** An address, not a file from memory: only addresses are opened by a phone's wallet. */
  const toWallet = () =>
    run.now(async () => {
      const path = `${ticketsPath}{ticket_id}/wallet-pass/` as const
      const made = await api.call<CallOf<typeof makeWalletPass>>('POST', path, { ...asked, locale })
      location.assign(made.url)
    })
  return { name, passOn, keep, toWallet, link, isBusy: run.isBusy }
}

export type TicketActions = ReturnType<typeof useTicketActs>

/** One act at a time. */
function useRun() {
  const queries = useQueryClient()
  const reports = useErrorReports()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function now(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const act = reports.act()
    try {
      await work()
    } catch (error) {
      reports.report(act, error)
    } finally {
      // Also on failure: the ticket may be void or another's by now.
      await queries.invalidateQueries({ queryKey: ticketsKey })
      isRunning.current = false
      setBusy(false)
    }
  }
  return { now, isBusy }
}
