import { useId, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { AddressBook } from '../../addresses/web/shared/address-book.tsx'
import styles from './order-address.module.css'
import type { Order } from './shared/order-queries.ts'
import { useAddressChange } from './use-address-change.ts'

/**
 * The shipping address, and a form to change it while that is allowed. Needs the `order`, `address` and
 * `error` texts.
 */
export function OrderAddress({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const t = useT()
  const address = order.shipping_address
  if (!address) return null
  const mayChange = order.allowed.includes('edit_address')
  // Two lines may be equal, so the index is the React key.
  const lines = address.lines.map((text, at) => ({ text, at }))
  return (
    <Section title={t('order.address')}>
      <p className={styles['lines']}>
        {lines.map(({ text, at }) => (
          <bdi key={at}>{text}</bdi>
        ))}
      </p>
      {mayChange && !isOpen && (
        <ButtonLink href={paths.order(order.order_id, 'address')}>{t('order.address.change')}</ButtonLink>
      )}
      {mayChange && isOpen && <OtherAddress order={order} />}
      {!mayChange && isOpen && <p className={styles['note']}>{t('order.address.fixed')}</p>}
    </Section>
  )
}

function OtherAddress({ order }: { order: Order }) {
  const t = useT()
  const titleId = useId()
  const [chosen, setChosen] = useState<{ id: string; country: string } | null>(null)
  const { save, isSaving } = useAddressChange(order.order_id)
  const isElsewhere = chosen !== null && chosen.country !== order.country_code
  return (
    <section className={styles['other']} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('order.address.choose')}</h3>
      <AddressBook
        choice={{
          value: chosen?.id ?? null,
          country: chosen?.country,
          onGone: () => setChosen(null),
          onChange: ({ shipping_address_id: id, country_code: country }) => setChosen({ id, country }),
        }}
        needsClearanceCode={order.duties !== 'none' && order.country_code === 'KR'}
      />
      {isElsewhere && <p role="status">{t('order.address.elsewhere')}</p>}
      <div className={styles['buttons']}>
        <Button
          look="primary"
          disabled={chosen === null || isElsewhere}
          busy={isSaving}
          busyText={t('order.address.saving')}
          onClick={() => chosen && void save(chosen.id)}
        >
          {t('order.address.save')}
        </Button>
        <ButtonLink href={paths.order(order.order_id)}>{t('order.receipt.back')}</ButtonLink>
      </div>
    </section>
  )
}
