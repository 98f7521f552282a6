import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ImagePicker } from '../../../site/support/web/shared/image-picker.tsx'
import { imagesMax, imagesProblem } from '../../../site/support/web/shared/image-rules.ts'
import { CancelPreview } from './cancel-preview.tsx'
import styles from './order-end.module.css'
import { OrderEndPieces } from './order-end-pieces.tsx'
import { type Chosen, type Ending, endingsOf, itemsOf, linesLeft } from './order-ending.ts'
import type { Order } from './shared/order-queries.ts'
import { useOrderEnd } from './use-order-end.ts'

/** Abandon, cancel or request a refund, as far as the order allows. Needs `order`, `contact` and `error`. */
export function OrderEnd({ order }: { order: Order }) {
  const t = useT()
  const endings = endingsOf(order)
  if (endings.length > 0)
    return endings.map(ending => <EndingForm key={ending} order={order} ending={ending} />)
  return (
    <Section title={t('order.end.cancel')}>
      <p className={styles['text']}>{t('order.end.over')}</p>
    </Section>
  )
}

const reasonLengthMax = 2_000

function EndingForm({ order, ending }: { order: Order; ending: Ending }) {
  const t = useT()
  const { end, isEnding } = useOrderEnd(order.order_id, ending)
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [images, setImages] = useState<File[]>([])
  const { ref, tries, refuse } = useFirstWrong()
  const [lacksReason, setLacksReason] = useState(false)
  const items = itemsOf(linesLeft(order, ending), chosen)
  const isAsking = ending === 'ask_refund'
  const problem = isAsking ? imagesProblem(images) : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (items === null || problem !== null) return refuse()
    const lacks = (await end({ items, reason, images })) === 'reason'
    setLacksReason(lacks)
    if (lacks) refuse()
  }
  const imagesError =
    problem === 'ERR_INVALID_LENGTH'
      ? t('contact.error.images', { count: imagesMax })
      : problem && t(`contact.error.${problem}`)
  return (
    <Section title={t(`order.end.${ending}`)}>
      <form ref={ref} className={styles['form']} noValidate onSubmit={event => void submit(event)}>
        <p className={styles['text']}>{t(`order.end.${ending}.text`)}</p>
        {ending !== 'give_up' && (
          <OrderEndPieces
            order={order}
            ending={ending}
            chosen={chosen}
            onChange={setChosen}
            error={tries > 0 && items === null ? t('order.end.none') : undefined}
          />
        )}
        {ending === 'cancel' && <CancelPreview orderId={order.order_id} items={items} />}
        {isAsking && (
          <>
            <Textarea
              label={t('order.end.reason')}
              value={reason}
              error={lacksReason ? t('error.ERR_REQUIRED') : undefined}
              rows={5}
              maxLength={reasonLengthMax}
              onChange={event => setReason(event.currentTarget.value)}
            />
            <ImagePicker images={images} error={imagesError ?? undefined} onChange={setImages} />
          </>
        )}
        <div className={styles['buttons']}>
          <Button type="submit" look="primary" busy={isEnding} busyText={t('order.end.busy')}>
            {t(`order.end.${ending}.send`)}
          </Button>
          <ButtonLink href={paths.order(order.order_id)}>{t('order.end.keep')}</ButtonLink>
        </div>
      </form>
    </Section>
  )
}

/** A refused submit moves the focus to the first wrong field, once its error is rendered. */
function useFirstWrong() {
  const ref = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  return { ref, tries, refuse: () => setTries(count => count + 1) }
}
