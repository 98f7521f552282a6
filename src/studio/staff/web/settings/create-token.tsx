import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { isRejectedByServer } from '../../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../../platform/web/api/random-uuid.ts'
import { required } from '../../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Rich, useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { CopyButton } from '../../../kit/web/shared/copy-button.tsx'
import { getStudioErrorText } from '../../../kit/web/shared/error-text.ts'
import type { createToken } from '../../contract.ts'
import styles from './settings.module.css'
import { useReloadSelf } from './use-own-change.ts'

const hourChoices = [1, 2, 4, 8, 12]

const schema = z.object({ name: required, hours: z.string() })

/** Asks for a token's name and life, then shows the token once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const { t } = texts
  const api = useApi()
  const reload = useReloadSelf()
  const [token, setToken] = useState<string | null>(null)
  const [key, setKey] = useState(createUuid)
  const form = useForm({
    schema,
    defaultValues: { name: '', hours: '8' },
    textOf: error => getStudioErrorText(texts, error) ?? '',
    async save({ name, hours }) {
      const input = { name, hours: Number(hours) }
      const options = { idempotencyKey: key }
      try {
        const made = await api.call<CallOf<typeof createToken>>(
          'POST',
          '/api/studio/staff/self/tokens/',
          input,
          options,
        )
        setToken(made.token)
      } catch (error) {
        // A rejected request may be corrected; one without an answer is repeated with its key.
        if (isRejectedByServer(error)) setKey(createUuid())
        throw error
      }
      await reload()
    },
  })
  if (token !== null) return <NewToken token={token} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('studio-settings.tokenCreate')} closeLabel={t('common.close')}>
      <form className={styles['dialog']} noValidate onSubmit={form.submit}>
        <Input
          {...form.field('name')}
          label={t('studio-settings.tokenName')}
          placeholder={t('studio-settings.tokenNameHint')}
          autoComplete="off"
          maxLength={60}
        />
        <Select
          {...form.field('hours')}
          label={t('studio-settings.tokenHours')}
          options={hourChoices.map(hours => ({
            value: String(hours),
            label: t('studio-settings.hours', { hours }),
          }))}
        />
        <p role="alert" className={styles['error']}>
          {form.formState.errors.root?.['serverError']?.message}
        </p>
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          busyText={t('common.loading')}
        >
          {t('studio-settings.tokenCreate')}
        </Button>
      </form>
    </Dialog>
  )
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      // A stray press must not take away what is shown only once.
      closable={false}
      size="content"
      onClose={onClose}
      title={t('studio-settings.tokenNew')}
      footer={
        <Button wide look="primary" onClick={onClose}>
          {t('studio-settings.tokenStored')}
        </Button>
      }
    >
      <div className={styles['dialog']}>
        <p>{t('studio-settings.tokenOnce')}</p>
        <code className={styles['secret']} translate="no">
          {token}
        </code>
        <div className={styles['actions']}>
          <CopyButton label={t('studio-settings.tokenCopy')} text={token} />
        </div>
        <p className={styles['note']}>
          <Rich
            id="studio-settings.tokenUse"
            values={{ line: 'FANFARE_TOKEN=… npm run fanfare -- log list' }}
            parts={{ code: text => <code translate="no">{text}</code> }}
          />
        </p>
      </div>
    </Dialog>
  )
}
