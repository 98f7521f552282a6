import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT } from '../../../platform/web/i18n.tsx'

/** Empty result, with a link to a prefilled artist request (spec 2.2, 2.4, 8). */
export function NoResult({ query, level = 3 }: { query: string; level?: 2 | 3 }) {
  const t = useT()
  const message = t('search.request.message', { name: query })
  return (
    <EmptyState
      drawing="record"
      level={level}
      title={t('search.none', { query })}
      text={t('search.none.text')}
      action={
        <ButtonLink look="primary" href={paths.requestArtist(message)} data-place="">
          {t('search.request')}
        </ButtonLink>
      }
    />
  )
}
