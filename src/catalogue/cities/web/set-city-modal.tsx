import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { intents } from '../../../identity/accounts/web/shared/intents.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import type { DropdownOption } from '../../../platform/ui/combobox.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ModalProps } from '../../../platform/web/modals.tsx'
import styles from './set-city-modal.module.css'
import { useCityOptions } from './shared/city-options.ts'
import { citySelection } from './shared/page-city.ts'

/** Dialog to set the city (spec 2.6). Visitors choose it here; fans are sent to the settings. */
export default function SetCityModal({ close }: ModalProps) {
  const t = useT()
  const user = useCurrentUser()
  // Settles the pending `ask` on every way to close the dialog: buttons, Esc, the overlay or Back.
  useEffect(() => () => citySelection.dismiss(), [])
  return (
    <Dialog open onClose={close} title={t('account.city.title')} closeLabel={t('common.close')}>
      {user === undefined && <Skeleton lines={3} />}
      {user === null && <ChooseCity close={close} />}
      {user && <GoToSettings close={close} />}
    </Dialog>
  )
}

/** Keeps the pending intent if the fan goes to the settings, and drops it if the dialog is closed. */
function GoToSettings({ close }: { close: () => void }) {
  const t = useT()
  const isLeaving = useRef(false)
  useEffect(
    () => () => {
      if (!isLeaving.current) intents.drop()
    },
    [],
  )
  return (
    <>
      <p>{t('account.city.settings')}</p>
      <div className={styles['buttons']}>
        <Button look="secondary" onClick={close}>
          {t('account.city.cancel')}
        </Button>
        <ButtonLink
          look="primary"
          href={paths.settings('account_city')}
          onClick={() => {
            isLeaving.current = true
          }}
        >
          {t('account.city.goToSettings')}
        </ButtonLink>
      </div>
    </>
  )
}

function ChooseCity({ close }: { close: () => void }) {
  const t = useT()
  const [city, setCity] = useState<DropdownOption | null>(null)
  const [query, setQuery] = useState('')
  const { options, isSearching } = useCityOptions(query, 'account.city.option')
  const go = () => {
    if (!city) return
    citySelection.confirm({ id: Number(city.value), name: city.label })
    toasts.add(t('account.city.done', { city: city.label }), { type: 'success' })
    close()
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        go()
      }}
    >
      <p>{t('account.city.text')}</p>
      <Dropdown
        label={t('account.city.label')}
        labelHidden
        placeholder={t('account.city.placeholder')}
        options={options}
        value={city}
        onChange={setCity}
        onQuery={setQuery}
        emptyText={t(isSearching ? 'account.city.searching' : 'account.city.none')}
        inFlow
      />
      <Button look="primary" type="submit" wide disabledReason={city ? undefined : t('account.city.choose')}>
        {t('account.city.go')}
      </Button>
    </form>
  )
}
