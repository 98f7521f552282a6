import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { rule } from '../../../platform/web/forms/field-rules.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { ImagePicker } from '../../../site/support/web/shared/image-picker.tsx'
import { findImagesProblem } from '../../../site/support/web/shared/image-rules.ts'
import { CancelPreview } from './cancel-preview.tsx'
import styles from './order-end.module.css'
import { OrderEndItems } from './order-end-items.tsx'
import {
  type ChosenQuantities,
  type Ending,
  getEndings,
  listReturnableLines,
  toItems,
} from './order-ending.ts'
import type { Order } from './shared/order-queries.ts'
import { useOrderEnd } from './use-order-end.ts'

/**
 * Form to cancel an order or request a refund, as far as the order allows. Needs the `order`, `contact` and
 * `error` texts.
 */
export default function OrderEnd({ order }: { order: Order }) {
  const t = useT()
  const endings = getEndings(order)
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
  const end = useOrderEnd(order.order_id, ending)
  const lines = listReturnableLines(order, ending)
  const form = useForm({
    schema: z.object({
      chosen: z
        .custom<ChosenQuantities>()
        .check(rule(chosen => (toItems(lines, chosen) === null ? 'none' : null))),
      reason: z.string(),
      images: z.custom<File[]>().check(rule(findImagesProblem)),
    }),
    defaultValues: { chosen: {}, reason: '', images: [] },
    prefix: 'order.end.',
    reports: useErrorReports(),
    async save({ chosen, ...typed }) {
      const items = toItems(lines, chosen)
      // Null means that no unit is chosen; undefined means all units.
      if (items !== null) await end({ items, ...typed })
    },
  })
  return (
    <Section title={t(`order.end.${ending}`)}>
      <form className={styles['form']} noValidate onSubmit={form.submit}>
        <p className={styles['text']}>{t(`order.end.${ending}.text`)}</p>
        {ending !== 'give_up' && (
          <Controller
            control={form.control}
            name="chosen"
            render={({ field: { ref, value, onChange } }) => (
              <OrderEndItems
                ref={ref}
                order={order}
                ending={ending}
                chosen={value}
                onChange={onChange}
                error={form.errorOf('chosen')}
              />
            )}
          />
        )}
        {ending === 'cancel' && (
          <CancelPreview orderId={order.order_id} items={toItems(lines, form.watch('chosen'))} />
        )}
        {ending === 'ask_refund' && (
          <>
            <Textarea
              {...form.field('reason')}
              label={t('order.end.reason')}
              rows={5}
              maxLength={reasonLengthMax}
            />
            <Controller
              control={form.control}
              name="images"
              render={({ field: { ref, value, onChange }, fieldState }) => (
                <ImagePicker
                  ref={ref}
                  images={value}
                  problem={fieldState.error?.message}
                  onChange={onChange}
                />
              )}
            />
          </>
        )}
        <div className={styles['buttons']}>
          <Button
            type="submit"
            look="primary"
            busy={form.formState.isSubmitting}
            busyText={t('order.end.busy')}
          >
            {t(`order.end.${ending}.send`)}
          </Button>
          <ButtonLink href={paths.order(order.order_id)}>{t('order.end.keep')}</ButtonLink>
        </div>
      </form>
    </Section>
  )
}
