import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { mapServerFieldErrors } from '../../../platform/web/forms/error-text.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { keepTicket, makeWalletPass, nameEntryTickets, passOnTicket } from '../contract.ts'
import { type Ticket, ticketsKey, ticketsPath } from './shared/ticket-queries.ts'

/**
 * Returns functions that name a ticket, pass it on or revoke its link, and refetch the tickets afterwards.
 */
export function useTicketActs(ticket: Ticket) {
  const t = useT()
  const { locale } = useTexts()
  const api = useApi()
  const run = useRun()
  const [link, setLink] = useState<string | null>(null)
  const lastName = useRef({ name: '', key: '' })
  const params = { ticket_id: ticket.ticket_id }

  /**
   * Names the ticket. A repeated attempt with the same name uses the same idempotency key until the server
   * responds. Rejects if the name is invalid.
   */
  async function name(typed: string): Promise<void> {
    let refusal: unknown
    await run.now(async () => {
      if (lastName.current.name !== typed || lastName.current.key === '') {
        lastName.current = { name: typed, key: createUuid() }
      }
      const path = '/api/v1/shops/md/users/self/projects/{project_id}/entry-tickets/'
      const body = { project_id: ticket.project_id, ticket_ids: [ticket.ticket_id], names: [typed], locale }
      const once = { idempotencyKey: lastName.current.key }
      try {
        await api.call<CallOf<typeof nameEntryTickets>>('POST', path, body, once)
        lastName.current.key = ''
      } catch (error) {
        if (isRejectedByServer(error)) lastName.current.key = ''
        if (mapServerFieldErrors(error, ['names.0'])['names.0'] === undefined) throw error
        refusal = error
        return
      }
      setLink(null)
      toasts.add(t('ticket.name.saved'), { type: 'success' })
    })
    if (refusal !== undefined) throw refusal
  }
  /** Displays the link in addition, because a share sheet may be missing or closed without sending it. */
  const passOn = () =>
    run.now(async () => {
      const path = `${ticketsPath}{ticket_id}/pass-on/` as const
      const made = await api.call<CallOf<typeof passOnTicket>>('POST', path, params)
      setLink(made.link)
      await navigator.share?.({ url: made.link }).catch(() => {})
    })
  const keep = () =>
    run.now(async () => {
      const path = `${ticketsPath}{ticket_id}/pass-on/` as const
      await api.call<CallOf<typeof keepTicket>>('DELETE', path, params)
      setLink(null)
      toasts.add(t('ticket.pass.kept'), { type: 'success' })
    })
  /** Navigates to a URL instead of an in-memory file, because a phone's wallet opens only URLs. */
  const toWallet = () =>
    run.now(async () => {
      const path = `${ticketsPath}{ticket_id}/wallet-pass/` as const
      const made = await api.call<CallOf<typeof makeWalletPass>>('POST', path, { ...params, locale })
      location.assign(made.url)
    })
  return { name, passOn, keep, toWallet, link, isBusy: run.isBusy }
}

export type TicketActions = ReturnType<typeof useTicketActs>

/** Runs one action at a time. */
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
      // Refetches even after a failure, because the ticket may have been voided or passed on in the meantime.
      await queries.invalidateQueries({ queryKey: ticketsKey })
      isRunning.current = false
      setBusy(false)
    }
  }
  return { now, isBusy }
}
