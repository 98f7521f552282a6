import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { GrantForm } from './grant-form.tsx'
import { KeyForm } from './key-form.tsx'
import { offerQuery, type RedeemScope } from './queries.ts'
import { RedeemState } from './redeem-state.tsx'
import { emptyTypedKey } from './typed-key.ts'
import { useLookUp } from './use-look-up.ts'
import type { RedeemResponse } from './use-redeem.ts'

/**
 * Redeems in two steps: looks up the key, then lets the fan choose. Typed values are kept until the key is
 * redeemed.
 */
export function Redeem({ place }: { place: RedeemScope }) {
  const router = useRouter()
  const offer = useQuery(offerQuery({ api: useApi(), locale: useTexts().locale }, place))
  const [typed, setTyped] = useState(emptyTypedKey)
  const { lookUp, isRunning, found, failure, forget } = useLookUp(place)
  if (offer.isLoading) return <Skeleton kind="text" lines={8} />
  const looked = found?.looked
  const isOffered = offer.data?.state === null
  // The fan may have a different key from the one announced here.
  const announced = offer.data && !isOffered ? offer.data : undefined
  const go = ({ order, show_id: showId }: RedeemResponse) =>
    router.navigate({ href: order ? paths.order(order.order_id) : paths.show(showId ?? 0) })
  if (found && looked?.state === 'valid')
    return (
      <GrantForm
        looked={looked}
        keyToSend={found.key}
        place={place}
        onRedeemed={go}
        onOvertaken={() => void lookUp(found.key)}
        onBack={forget}
      />
    )
  return (
    <>
      {announced && !looked && <RedeemState looked={announced} />}
      <KeyForm
        typed={typed}
        offer={offer.data?.method === 'COMING_SOON' ? undefined : offer.data}
        isRunning={isRunning}
        failure={failure}
        onType={next => {
          setTyped(next)
          forget()
        }}
        onSend={key => void lookUp(key)}
      />
      {looked && <RedeemState looked={looked} isKey />}
    </>
  )
}
