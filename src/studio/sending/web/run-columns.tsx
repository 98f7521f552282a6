import { useMemo } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { getDateTimeFormat, useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import type { RunRow } from './queries.ts'
import styles from './sending.module.css'
import { useProblemText } from './use-problem-text.ts'

const colors = { waiting: 'neutral', sent: 'success', known: 'neutral', left: 'danger' } as const

/** Columns of a dispatch's parcels. */
export function useRunColumns(): ListColumn<RunRow>[] {
  const texts = useTexts()
  const { number } = useFormats()
  const getProblemText = useProblemText()
  const timeZone = useOwnZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the texts alone
  return useMemo(() => {
    const { t, tag } = texts
    const time = getDateTimeFormat(tag, { timeStyle: 'medium', timeZone })
    return [
      {
        id: 'order',
        title: t('studio-sending.order'),
        cell: row => (row.order_id ? <a href={studioPaths.order(row.order_id)}>{row.number}</a> : row.number),
      },
      {
        id: 'state',
        title: t('studio-sending.state'),
        isOnPhone: true,
        cell: ({ state, problem }) => (
          <span className={styles['state']}>
            <Badge color={colors[state]}>{t(`studio-sending.state.${state}`)}</Badge>
            {problem && <span>{getProblemText(problem)}</span>}
          </span>
        ),
      },
      { id: 'carrier', title: t('studio-sending.carrier'), cell: ({ carrier }) => carrier },
      {
        id: 'tracking',
        title: t('studio-sending.tracking'),
        isOnPhone: true,
        cell: row => <bdi>{row.tracking_number}</bdi>,
      },
      { id: 'line', title: t('studio-sending.line'), isNumber: true, cell: ({ line }) => number(line) },
      {
        id: 'time',
        title: t('studio-sending.time'),
        isOptional: true,
        cell: ({ at }) => at && time.format(new Date(at)),
      },
    ]
  }, [texts, timeZone])
}
