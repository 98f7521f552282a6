import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { AdmitsFrom } from './admits-from.tsx'
import { type OfferedTicket, offeredTicketQuery } from './offered-query.ts'
import { useTakeTicket } from './use-take-ticket.ts'

/**
 * `/ticket/#{token}`: a ticket that another fan passes on. Opening the link changes nothing; the button takes
 * the ticket. The server-rendered HTML stays visible in the same elements until the offer is loaded.
 */
function TakePage() {
  const t = useT()
  const { locale } = useTexts()
  const user = useCurrentUser()
  const token = useHashToken()
  const isEnabled = Boolean(user && token)
  const query = useQuery({
    ...offeredTicketQuery({ api: useApi(), locale }, token ?? ''),
    enabled: isEnabled,
  })
  const offered = isEnabled ? query.data : undefined
  if (token === '' || (isEnabled && query.isError)) {
    return <NarrowPage title={t('ticket.take.gone')} text={t('error.ticket_link_not_good')} />
  }
  if (offered?.is_yours) {
    return (
      <NarrowPage title={t('ticket.take.yours')}>
        <ButtonLink href={paths.activity('purchases')}>{t('ticket.none.all')}</ButtonLink>
      </NarrowPage>
    )
  }
  const name = offered && (offered.event?.name ?? offered.product_name)
  return (
    <NarrowPage title={name ?? t('ticket.take.title')} text={t('ticket.take.text')}>
      <NeedsScript text={t('ticket.take.noscript')}>
        {offered && token ? <Offer token={token} offered={offered} /> : <Waiting />}
      </NeedsScript>
    </NarrowPage>
  )
}

/**
 * Reads the token from the fragment, which no server or other site sees. Returns '' if there is none,
 * undefined until hydration.
 */
function useHashToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(location.hash.slice(1)), [])
  return token
}

function Offer({ token, offered }: { token: string; offered: OfferedTicket }) {
  const t = useT()
  const { take, isTaking } = useTakeTicket(token)
  return (
    <>
      <Facts offered={offered} />
      <Button look="primary" wide busy={isTaking} onClick={() => void take()}>
        {t('ticket.take.act')}
      </Button>
    </>
  )
}

function Facts({ offered }: { offered: OfferedTicket }) {
  const t = useT()
  const { event, category, product_name: product } = offered
  return (
    <div>
      <p>{category ?? product}</p>
      {event && <p>{t('ticket.where', { venue: event.venue, city: event.city })}</p>}
      <AdmitsFrom ticket={offered} />
    </div>
  )
}

/** Shown to signed-in fans until the offer is loaded, and to visitors until they log in. */
function Waiting() {
  const t = useT()
  const user = useCurrentUser()
  if (user) return <Skeleton lines={3} />
  return (
    <ForFans
      user={user}
      waiting={<Skeleton lines={3} />}
      visitor={<SignInInvitation title={t('ticket.take.visitor')} text={t('ticket.take.visitor.text')} />}
    />
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('ticket.take.title'),
    description: t('ticket.take.text'),
    noIndex: true,
    noReferrer: true,
  }),
  Component: TakePage,
})
