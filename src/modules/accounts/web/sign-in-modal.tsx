import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../../platform/web/modals.tsx'
import styles from './account-modals.module.css'

/** The frame of signing in (spec 2.6): two tabs, and the way to signing up. The forms come with accounts. */
export default function SignInModal({ close }: ModalProps) {
  const t = useT()
  const [tab, setTab] = useState('email')
  const signUp = useModal('SIGN_UP')
  return (
    <Dialog open onClose={close} title={t('account.signIn.title')} closeLabel={t('common.close')}>
      <TabProvider value={tab} onChange={setTab}>
        <TabList label={t('account.signIn.title')}>
          <Tab value="email">{t('account.signIn.email')}</Tab>
          <Tab value="phone">{t('account.signIn.phone')}</Tab>
        </TabList>
        {['email', 'phone'].map(value => (
          <TabPanel key={value} value={value} className={styles['panel']}>
            <p>{t('account.soon')}</p>
          </TabPanel>
        ))}
      </TabProvider>
      <p className={styles['switch']}>
        {t('account.signIn.noAccount')}{' '}
        <Button
          look="quiet"
          size={40}
          onClick={() => {
            close()
            signUp.open({ replace: true })
          }}
        >
          {t('common.signUp')}
        </Button>
      </p>
    </Dialog>
  )
}
