import { lazy, Suspense, useId, useState } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { AddAddressButton, addAddressButtonId, NoAddressState } from './add-address.tsx'
import { AddressCard, getEditButtonId } from './address-card.tsx'
import styles from './address-list.module.css'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'
import type { OwnAddress } from './queries.ts'
import { useAddressActs } from './use-address-acts.ts'
import { useOpenForms } from './use-open-forms.ts'

// Loaded lazily, because it includes the form library.
const AddressForm = lazy(() => import('./address-form.tsx'))

export interface Choice {
  value: string | null
  onChange: (address: OwnAddress) => void
  /**
   * Country of the chosen address. If it has changed elsewhere, `onChange` is called with the updated
   * address.
   */
  country?: string | undefined
  /** Called when the chosen address was deleted and none is left. */
  onGone?: () => void
}

interface Props {
  addresses: OwnAddress[]
  addressesMax: number
  choice: Choice | undefined
  needsClearanceCode: boolean
}

const newForm = 'new'

/**
 * Address list with its open forms: an edited address is replaced by its form, and a new one is at the end.
 */
export function AddressList({ addresses, addressesMax, choice, needsClearanceCode }: Props) {
  const t = useT()
  const radios = useId()
  const acts = useAddressActs()
  const { isOpen, open, close } = useOpenForms()
  const [deleting, setDeleting] = useState<OwnAddress | null>(null)
  const isEmpty = addresses.length === 0
  const cancel = (address: OwnAddress | null) =>
    address
      ? close(address.shipping_address_id, getEditButtonId(address))
      : close(newForm, addAddressButtonId)
  const renderForm = (address: OwnAddress | null) => (
    <Suspense fallback={<Skeleton lines={8} />}>
      <AddressForm
        address={address}
        needsClearanceCode={needsClearanceCode}
        isFirst={isEmpty}
        onSaved={saved => {
          choice?.onChange(saved)
          close(address?.shipping_address_id ?? newForm, getEditButtonId(saved))
        }}
        // If the fan has no other address, the form is the only way to continue, so it can't be cancelled.
        onCancel={choice && isEmpty ? undefined : () => cancel(address)}
      />
    </Suspense>
  )
  const renderCard = (address: OwnAddress) => (
    <AddressCard
      address={address}
      choice={choice}
      radios={radios}
      isBusy={acts.isRunning}
      onEdit={() => open(address.shipping_address_id)}
      onDelete={() => setDeleting(address)}
      onMakeDefault={() => void acts.makeDefault(address)}
    />
  )
  const remove = async (address: OwnAddress) => {
    const isRemoved = await acts.remove(address)
    setDeleting(null)
    if (isRemoved) close(address.shipping_address_id, addAddressButtonId)
  }
  const isAdding = isOpen(newForm) || (choice && isEmpty)
  return (
    <div className={styles['book']}>
      {!isEmpty && (
        <div {...(choice && { role: 'radiogroup', 'aria-label': t('address.choice') })}>
          <ul className={styles['list']}>
            {addresses.map(address => (
              <li key={address.shipping_address_id}>
                {isOpen(address.shipping_address_id) ? renderForm(address) : renderCard(address)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAdding && renderForm(null)}
      {!isAdding && isEmpty && <NoAddressState onAdd={() => open(newForm)} />}
      {!isAdding && !isEmpty && (
        <AddAddressButton count={addresses.length} countMax={addressesMax} onAdd={() => open(newForm)} />
      )}
      {deleting && (
        <DeleteAddressDialog
          address={deleting}
          isRunning={acts.isRunning}
          onClose={() => setDeleting(null)}
          onDelete={() => void remove(deleting)}
        />
      )}
    </div>
  )
}
