import { lazy, Suspense, useId, useState } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { AddButton, addId, NoAddress } from './add-address.tsx'
import { AddressCard, editId } from './address-card.tsx'
import styles from './address-list.module.css'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'
import type { OwnAddress } from './queries.ts'
import { useAddressActs } from './use-address-acts.ts'
import { useOpenForm } from './use-open-form.ts'

// Lazy: it pulls in the form library.
const AddressForm = lazy(() => import('./address-form.tsx'))

export interface Choice {
  /** The chosen address's id. */
  value: string | null
  onChange: (address: OwnAddress) => void
}

interface Props {
  addresses: OwnAddress[]
  addressesMax: number
  choice: Choice | undefined
  needsClearanceCode: boolean
}

/** The list with at most one open form, in place of its address or at the end. */
export function AddressList({ addresses, addressesMax, choice, needsClearanceCode }: Props) {
  const radios = useId()
  const acts = useAddressActs()
  const { form, open, close } = useOpenForm()
  const [deleting, setDeleting] = useState<OwnAddress | null>(null)
  const isEmpty = addresses.length === 0
  const formOf = (address: OwnAddress | null) => (
    <Suspense fallback={<Skeleton lines={8} />}>
      <AddressForm
        {...{ address, needsClearanceCode, isFirst: isEmpty }}
        onSaved={saved => {
          choice?.onChange(saved)
          close(editId(saved))
        }}
        // With nothing to choose from, the form is the only way on, so it can't be cancelled.
        onCancel={choice && isEmpty ? undefined : () => close(address ? editId(address) : addId)}
      />
    </Suspense>
  )
  const cardOf = (address: OwnAddress) => (
    <AddressCard
      {...{ address, choice, radios, isBusy: acts.isRunning }}
      onEdit={() => open(address.shipping_address_id)}
      onDelete={() => setDeleting(address)}
      onMakeDefault={() => void acts.makeDefault(address)}
    />
  )
  const remove = async (address: OwnAddress) => {
    await acts.remove(address)
    setDeleting(null)
    close(addId)
  }
  const isAdding = form === 'new' || (choice && isEmpty)
  return (
    <div className={styles['book']}>
      {!isEmpty && (
        <ul className={styles['list']}>
          {addresses.map(address => (
            <li key={address.shipping_address_id}>
              {form === address.shipping_address_id ? formOf(address) : cardOf(address)}
            </li>
          ))}
        </ul>
      )}
      {isAdding && formOf(null)}
      {!isAdding && isEmpty && <NoAddress onAdd={() => open('new')} />}
      {!isAdding && !isEmpty && (
        <AddButton count={addresses.length} countMax={addressesMax} onAdd={() => open('new')} />
      )}
      {deleting && (
        <DeleteAddressDialog
          {...{ address: deleting, isRunning: acts.isRunning }}
          onClose={() => setDeleting(null)}
          onDelete={() => void remove(deleting)}
        />
      )}
    </div>
  )
}
