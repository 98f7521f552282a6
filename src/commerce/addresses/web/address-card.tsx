import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './address-card.module.css'
import type { Choice } from './address-list.tsx'
import { AddressText } from './address-text.tsx'
import type { OwnAddress } from './queries.ts'

interface Props {
  address: OwnAddress
  /** Set if the fan must choose an address; `radios` is the name of the radio group. */
  choice: Choice | undefined
  radios: string
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
  onMakeDefault: () => void
}

export function AddressCard({ address, choice, radios, ...card }: Props) {
  const { isBusy, onEdit, onDelete, onMakeDefault } = card
  const t = useT()
  const isChosen = choice?.value === address.shipping_address_id
  return (
    <div className={styles['card']} data-chosen={isChosen || undefined}>
      {choice ? (
        <label className={styles['text']}>
          <input
            type="radio"
            className={styles['radio']}
            name={radios}
            checked={isChosen}
            onChange={() => choice.onChange(address)}
          />
          <AddressText address={address} />
        </label>
      ) : (
        <AddressText address={address} />
      )}
      {address.is_default && <Badge>{t('address.default')}</Badge>}
      <Acts
        address={address}
        isBusy={isBusy}
        onEdit={onEdit}
        onDelete={onDelete}
        onMakeDefault={onMakeDefault}
      />
    </div>
  )
}

function Acts({ address, isBusy, onEdit, onDelete, onMakeDefault }: Omit<Props, 'choice' | 'radios'>) {
  const t = useT()
  const named = { address: address.lines.join(', ') }
  const busy = isBusy ? t('address.busy') : undefined
  return (
    <div className={styles['acts']}>
      <Button
        id={getEditButtonId(address)}
        size={40}
        look="quiet"
        aria-label={t('address.edit.label', named)}
        onClick={onEdit}
      >
        {t('address.edit')}
      </Button>
      <Button
        size={40}
        look="quiet"
        aria-label={t('address.delete.label', named)}
        disabledReason={busy}
        onClick={onDelete}
      >
        {t('address.delete')}
      </Button>
      {!address.is_default && (
        <Button
          size={40}
          look="quiet"
          aria-label={t('address.makeDefault.label', named)}
          disabledReason={busy}
          onClick={onMakeDefault}
        >
          {t('address.makeDefault')}
        </Button>
      )}
    </div>
  )
}

/** Returns the id of the edit button, which gets the focus when the address's form closes. */
export const getEditButtonId = ({ shipping_address_id: id }: OwnAddress) => `edit-address-${id}`
