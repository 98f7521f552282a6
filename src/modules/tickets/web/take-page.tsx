import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage } from '../../../platform/web/forms/narrow-page.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { useCurrentUser } from '../../accounts/web/shared/current-user.ts'
import { SignInInvitation } from '../../accounts/web/shared/sign-in-invitation.tsx'
import { AdmitsFrom } from './admits-from.tsx'
import { type Offered, offeredQuery } from './offered-query.ts'
import { useTake } from './use-take.ts'

/** `/ticket/#{token}`: a ticket that somebody passes on. Opening the link changes nothing; the button takes it. */
function TakePage() {
  const t = useT()
  const user = useCurrentUser()
  const token = useHashToken()
  if (user === null && token) {
    return (
      <NarrowPage title={t('ticket.take.title')}>
        <SignInInvitation title={t('ticket.take.visitor')} text={t('ticket.take.visitor.text')} />
      </NarrowPage>
    )
  }
  if (token === '') return <Gone />
  return user && token ? <Offer token={token} /> : <Waiting />
}

/** Behind the #, so that no server and no other site sees it; '' where there is none, undefined until hydration. */
function useHashToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(location.hash.slice(1)), [])
  return token
}

function Offer({ token }: { token: string }) {
  const t = useT()
  const { locale } = useTexts()
  const { data, isError } = useQuery(offeredQuery({ api: useApi(), locale }, token))
  const { take, isTaking } = useTake(token)
  if (isError) return <Gone />
  if (!data) return <Waiting />
  if (data.is_yours) {
    return (
      <NarrowPage title={t('ticket.take.yours')}>
        <ButtonLink href={paths.activity('purchases')}>{t('ticket.none.all')}</ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={data.event?.name ?? data.product_name} text={t('ticket.take.text')}>
      <Facts offered={data} />
      <Button look="primary" wide busy={isTaking} onClick={() => void take()}>
        {t('ticket.take.act')}
      </Button>
    </NarrowPage>
  )
}

function Facts({ offered }: { offered: Offered }) {
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

function Gone() {
  const t = useT()
  return <NarrowPage title={t('ticket.take.gone')} text={t('error.ticket_link_not_good')} />
}

function Waiting() {
  const t = useT()
  return (
    <NarrowPage title={t('ticket.take.title')}>
      <Skeleton lines={3} />
    </NarrowPage>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('ticket.take.title'),
    description: t('ticket.take.text'),
    ...{ noIndex: true, noReferrer: true },
  }),
  Component: TakePage,
})
