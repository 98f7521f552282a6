import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { FanState } from './fan-state.tsx'
import styles from './fans.module.css'
import type { FanRow } from './queries.ts'
import { useFanFormats } from './use-fan-formats.ts'

/** Columns of the list of fans. */
export function useFanColumns(): ListColumn<FanRow>[] {
  const t = useT()
  const { formatDay, getCountryName, getLanguageName } = useFanFormats()
  return [
    {
      id: 'name',
      title: t('studio-fans.name'),
      sort: 'name',
      cell: ({ name }) => (
        <span className={styles['name']} title={name} lang={detectScriptLanguage(name)} dir="auto">
          {name}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('studio-fans.state'),
      isOnPhone: true,
      cell: fan => (
        <span className={styles['states']}>
          <FanState fan={fan} />
        </span>
      ),
    },
    {
      id: 'email',
      title: t('studio-fans.email'),
      isOnPhone: true,
      cell: fan => <bdi className={styles['muted']}>{fan.email_masked}</bdi>,
    },
    {
      id: 'country',
      title: t('studio-fans.country'),
      isOnPhone: true,
      cell: ({ country }) => getCountryName(country),
    },
    {
      id: 'language',
      title: t('studio-fans.language'),
      cell: ({ locale }) => getLanguageName(locale),
    },
    {
      id: 'since',
      title: t('studio-fans.since'),
      sort: 'since',
      isOnPhone: true,
      cell: ({ since }) => (
        <time dateTime={since} className={styles['when']}>
          {formatDay(since)}
        </time>
      ),
    },
    {
      id: 'verified',
      title: t('studio-fans.verified'),
      isOptional: true,
      cell: fan =>
        [fan.is_email_verified && t('studio-fans.email'), fan.is_phone_verified && t('studio-fans.phone')]
          .filter(Boolean)
          .join(', ') || '–',
    },
    {
      id: 'number',
      title: t('studio-fans.number'),
      isNumber: true,
      isOptional: true,
      cell: fan => fan.user_id,
    },
  ]
}
