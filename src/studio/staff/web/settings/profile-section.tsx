import { useMemo } from 'react'
import * as z from 'zod/mini'
import { studioLocales } from '../../../../platform/contract/locales.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { chooseLocale } from '../../../../platform/web/browser/choose-locale.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { getDateTimeFormat } from '../../../../platform/web/format.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../../platform/web/server-clock.ts'
import { useNow } from '../../../../platform/web/use-now.ts'
import { useViewerZone } from '../../../../platform/web/use-viewer-zone.ts'
import { formatGmtOffset } from '../../../../platform/web/zone-times.ts'
import { getStudioErrorText } from '../../../kit/web/shared/error-text.ts'
import { useSelf } from '../shared/self.ts'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { useErrorToast, useOwnChange } from './use-own-change.ts'

/** Name, language and time zone of the signed-in person. */
export function ProfileSection() {
  const t = useT()
  return (
    <SettingsSection title={t('studio-settings.profile')} note={t('studio-settings.profileText')}>
      <div className={styles['fields']}>
        <NameForm />
        <LanguageField />
        <ZoneField />
      </div>
    </SettingsSection>
  )
}

const nameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'ERR_REQUIRED'),
      z.maxLength(60, 'ERR_INVALID_LENGTH'),
      z.regex(/^[^<>\p{C}]*$/u, 'ERR_INVALID_CHARACTERS'),
    ),
})

function NameForm() {
  const texts = useTexts()
  const { t } = texts
  const { name } = useSelf()
  const change = useOwnChange()
  const form = useForm({
    schema: nameSchema,
    defaultValues: { name },
    textOf: error => getStudioErrorText(texts, error) ?? '',
    async save(typed) {
      await change(typed)
      form.reset(typed)
      toasts.add(t('studio-settings.saved'), { type: 'success' })
    },
  })
  const { isDirty, isSubmitting, errors } = form.formState
  return (
    <form noValidate onSubmit={form.submit}>
      <Input {...form.field('name')} label={t('studio-settings.name')} size={40} autoComplete="name" />
      <p role="alert" className={styles['error']}>
        {errors.root?.['serverError']?.message}
      </p>
      {isDirty && (
        <Button type="submit" size={40} look="primary" busy={isSubmitting} busyText={t('common.loading')}>
          {t('studio-settings.save')}
        </Button>
      )}
    </form>
  )
}

/** The language of the pages and of emails; the page loads again in it. */
function LanguageField() {
  const { t, locale } = useTexts()
  const change = useOwnChange()
  return (
    <Select
      label={t('studio.person.language')}
      size={40}
      value={locale}
      options={studioLocales.map(value => ({
        value,
        label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
      }))}
      onChange={({ target }) => {
        const chosen = studioLocales.find(other => other === target.value)
        if (chosen) void chooseLocale(chosen, () => change({ locale: chosen }))
      }}
    />
  )
}

const browserZone = 'browser'

function ZoneField() {
  const { t, tag } = useTexts()
  const { zone } = useSelf()
  const viewer = useViewerZone() ?? 'UTC'
  const change = useOwnChange()
  const showError = useErrorToast()
  // The first render of a page has no time yet.
  const now = new Date(useNow() || getServerNow())
  const options = useMemo(() => {
    const toOption = (name: string) => ({
      value: name,
      label: name.replaceAll('_', ' '),
      note: formatGmtOffset(tag, new Date().toISOString(), name),
    })
    const own = t('studio-settings.zoneBrowser', { zone: viewer.replaceAll('_', ' ') })
    return [{ value: browserZone, label: own }, ...Intl.supportedValuesOf('timeZone').map(toOption)]
  }, [t, tag, viewer])
  const value = zone ?? browserZone
  const shown = zone ?? viewer
  const time = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: shown })
  return (
    <Dropdown
      label={t('studio-settings.zone')}
      size={40}
      hint={t('studio-settings.zoneNow', {
        time: time.format(now),
        offset: formatGmtOffset(tag, now.toISOString(), shown),
      })}
      emptyText={t('studio-settings.zoneNone')}
      options={options}
      value={options.find(option => option.value === value) ?? { value, label: value }}
      onChange={option =>
        void change({ zone: option.value === browserZone ? null : option.value }).then(
          () => toasts.add(t('studio-settings.saved'), { type: 'success' }),
          showError,
        )
      }
    />
  )
}
