import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRememberedNames } from '../../kit/web/shared/use-remembered.ts'
import { type ScannedParcel, useScan } from './use-scan.ts'

/**
 * The fields of a scanned parcel. Enter in the order's field looks it up and goes on to the tracking number, and
 * there it sends the parcel; orders of the queue are filled in one after the other.
 */
export function useScanFields(queue: readonly string[]) {
  const t = useT()
  const [remembered, remember] = useRememberedNames('carrier')
  const carrier = remembered?.[0] ?? ''
  const [waiting, setWaiting] = useState(queue)
  const [order, setOrder] = useState(queue[0] ?? '')
  const [tracking, setTracking] = useState('')
  const [looked, setLooked] = useState(queue[0] ?? '')
  const { send, isBusy, feedback, setFeedback } = useScan()
  const carrierField = useRef<HTMLInputElement>(null)
  const orderField = useRef<HTMLInputElement>(null)
  const trackingField = useRef<HTMLInputElement>(null)

  /** Clears the fields for the next parcel; `rest` are the orders that still wait. */
  function beginNext(rest: readonly string[]): void {
    const [next = ''] = rest
    setWaiting(rest)
    setOrder(next)
    setLooked(next)
    setTracking('')
    const field = next === '' ? orderField : trackingField
    field.current?.focus()
  }

  const endParcel = () => beginNext(waiting.filter(number => number !== order))

  function enterOrder(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (order.trim() === '') return
    setLooked(order.trim())
    trackingField.current?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const parcel = { number: order.trim(), carrier: carrier.trim(), tracking_number: tracking.trim() }
    if (Object.values(parcel).includes('')) {
      setFeedback({ is: 'failed', text: t('studio-sending.missing') })
      const empty = parcel.carrier === '' ? carrierField : parcel.number === '' ? orderField : trackingField
      empty.current?.focus()
    } else if (await send(parcel)) endParcel()
    else trackingField.current?.select()
  }
  return {
    fields: { carrierField, orderField, trackingField },
    values: { carrier, order, tracking, looked },
    setCarrier: (name: string) => remember([name]),
    setOrder,
    setTracking,
    lookUp: () => setLooked(order.trim()),
    enterOrder,
    submit,
    isBusy,
    feedback,
    waitingCount: waiting.length,
    skip: () => beginNext(waiting.slice(1)),
    /** Sends the parcel although its number is on another order's. */
    share: async (parcel: ScannedParcel) => {
      if (await send(parcel, { isShared: true })) endParcel()
    },
    /** Clears the tracking number for another scan. */
    scanAgain: () => {
      setFeedback(null)
      setTracking('')
      trackingField.current?.focus()
    },
  }
}
