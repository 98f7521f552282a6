import { type FormEvent, useId, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ImagePicker } from '../../support/web/shared/image-picker.tsx'
import { imagesMax, imagesProblem } from '../../support/web/shared/image-rules.ts'
import styles from './order-end.module.css'
import { type Chosen, type Ending, endingOf, itemsOf, linesLeft } from './order-ending.ts'
import type { Order } from './shared/order-queries.ts'
import { useOrderEnd } from './use-order-end.ts'

/** Abandon, cancel or request a refund, as far as the order allows. Needs `order`, `contact` and `error`. */
export function OrderEnd({ order }: { order: Order }) {
  const t = useT()
  const ending = endingOf(order)
  if (ending) return <EndingForm order={order} ending={ending} />
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
  const [isSent, setSent] = useState(false)
  const [lacksReason, setLacksReason] = useState(false)
  const items = itemsOf(linesLeft(order), chosen)
  const isAsking = ending === 'ask_refund'
  const problem = isAsking ? imagesProblem(images) : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (items === null || problem !== null) return
    setLacksReason((await end({ items, reason, images })) === 'reason')
  }
  const imagesError =
    problem === 'ERR_INVALID_LENGTH'
      ? t('contact.error.images', { count: imagesMax })
      : problem && t(`contact.error.${problem}`)
  return (
    <Section title={t(`order.end.${ending}`)}>
      <form className={styles['form']} noValidate onSubmit={event => void submit(event)}>
        <p className={styles['text']}>{t(`order.end.${ending}.text`)}</p>
        {ending !== 'give_up' && <Pieces order={order} chosen={chosen} onChange={setChosen} />}
        {isSent && items === null && <p role="alert">{t('order.end.none')}</p>}
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

interface PiecesProps {
  order: Order
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Quantity to return per line; all by default. */
function Pieces({ order, chosen, onChange }: PiecesProps) {
  const t = useT()
  const id = useId()
  return (
    <fieldset className={styles['pieces']}>
      <legend>{t('order.end.pieces')}</legend>
      {linesLeft(order).map(({ position, name, left }) => (
        <Input
          key={position}
          id={`${id}-${position}`}
          label={name}
          hint={t('order.end.left', { count: left })}
          type="number"
          inputMode="numeric"
          min={0}
          max={left}
          value={chosen[position] ?? left}
          onChange={({ currentTarget: { value } }) => {
            const pieces = Math.trunc(Number(value))
            onChange({ ...chosen, [position]: Math.min(Math.max(pieces || 0, 0), left) })
          }}
        />
      ))}
    </fieldset>
  )
}
