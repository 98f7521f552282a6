import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './address-list.module.css'

export const addAddressButtonId = 'add-address'

export function NoAddressState({ onAdd }: { onAdd: () => void }) {
  const t = useT()
  const action = (
    <Button id={addAddressButtonId} onClick={onAdd}>
      {t('address.add')}
    </Button>
  )
  return <EmptyState drawing="bag" title={t('address.none')} text={t('address.none.text')} action={action} />
}

interface Props {
  count: number
  countMax: number
  onAdd: () => void
}

export function AddAddressButton({ count, countMax, onAdd }: Props) {
  const t = useT()
  const full = count < countMax ? undefined : t('address.full', { count: countMax })
  return (
    <div className={styles['add']}>
      <Button id={addAddressButtonId} disabledReason={full} onClick={onAdd}>
        {t('address.add')}
      </Button>
      {full && <p>{full}</p>}
    </div>
  )
}
