import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AddressRows } from '../../../commerce/addresses/web/shared/address-rows.tsx'
import {
  type AddressValues,
  createAddressSchema,
  toBody,
  toFormValues,
} from '../../../commerce/addresses/web/shared/address-values.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import type { Form } from '../../../platform/web/forms/use-form.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import { EmptyNote, ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import {
  type AddressForm,
  addressFormQuery,
  type OpenedAddress,
  openedAddressQuery,
  saveAddress,
} from './address-queries.ts'
import { type Order, orderQuery, refreshOrders } from './queries.ts'
import { useOrderFormats } from './use-order-formats.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-orders.address.edit'), description: '' }),
  Component: AddressPage,
})

/** Corrects the address of an order before its first parcel. Opening it is logged. */
function AddressPage({ params }: { params: Record<string, string> }) {
  const t = useT()
  const api = useApi()
  const { locale } = useTexts()
  const orderId = params['order'] ?? ''
  const order = useQuery(orderQuery(api, orderId, locale))
  const canEdit = order.data?.allowed.includes('edit_address') === true
  const opened = useQuery({ ...openedAddressQuery(api, orderId), enabled: canEdit })
  const country = opened.data?.address.country_code ?? ''
  const form = useQuery({ ...addressFormQuery(api, country, locale), enabled: country !== '' })
  const failed = [order, opened, form].find(({ error, data }) => error && !data)
  if (failed) return <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />
  if (order.data && !canEdit) {
    return (
      <EmptyNote
        title={t('studio-orders.address.fixed')}
        text={t('studio-orders.address.fixedText')}
        action={
          <a href={studioPaths.order(orderId)}>{t('studio-orders.title', { number: order.data.number })}</a>
        }
      />
    )
  }
  if (!order.data || !opened.data || !form.data) return <ObjectSkeleton />
  return <AddressEditor key={orderId} order={order.data} opened={opened.data} form={form.data} />
}

type Values = AddressValues & { reason: string }

interface EditorProps {
  order: Order
  opened: OpenedAddress
  form: AddressForm
}

function AddressEditor({ order, opened, form: countryForm }: EditorProps) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const { getCountryName } = useOrderFormats()
  const { country_code: country } = opened.address
  // An order that needs a clearance code has one.
  const isCleared = opened.address.clearance_code !== null
  const rows = countryForm.rows.map(row =>
    row.map(field => (field.name === 'clearance_code' ? { ...field, is_required: isCleared } : field)),
  )
  const fields = rows.flat()
  const form = useEditForm<Values>({
    schema: z.extend(createAddressSchema(fields), {
      reason: z.string().check(z.trim(), z.minLength(1, 'ERR_REQUIRED')),
    }),
    values: { ...toFormValues(opened.address), reason: '' },
    version: opened.version,
    save: (_changed, version, idempotencyKey): Promise<{ version: number }> => {
      const { reason, ...values } = form.getValues()
      const body = { ...toBody(values, country, fields), reason: reason.trim(), version }
      return saveAddress(api, order.order_id, body, idempotencyKey).finally(() => refreshOrders(client))
    },
    savedText: t('studio-orders.address.saved'),
    onSaved: () => router.navigate({ href: studioPaths.order(order.order_id) }),
  })
  const labels = Object.fromEntries(fields.map(({ name, kind }) => [name, t(`address.field.${kind}`)]))
  return (
    <FormPage
      title={t('studio-orders.address.title', { number: order.number })}
      parent={{
        href: studioPaths.order(order.order_id),
        title: t('studio-orders.title', { number: order.number }),
      }}
      form={form}
      labels={labels as Record<keyof Values, string>}
    >
      <FormGroup title={getCountryName(country)} note={t('studio-orders.address.opened')}>
        {/* The fields of an address don't touch the reason. */}
        <AddressRows form={form as unknown as Form<AddressValues>} rows={rows} />
        <p>{t('studio-orders.address.country', { country: getCountryName(country) })}</p>
      </FormGroup>
      <FormGroup title={t('studio-orders.address.why')}>
        <Textarea
          {...form.field('reason')}
          label={t('studio.act.reason')}
          hint={t('studio.act.reasonHint')}
          maxLength={500}
        />
      </FormGroup>
    </FormPage>
  )
}
