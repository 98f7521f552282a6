import { useT } from '../../../platform/web/i18n.tsx'
import type { SavedViewsProps } from '../../kit/web/shared/saved-views.tsx'
import { useSavedViews } from '../../views/web/shared/use-saved-views.ts'

const given = [
  { name: 'toSend', query: 'unsent_days=0' },
  { name: 'late', query: 'unsent_days=7' },
  { name: 'disputed', query: 'is_disputed=true' },
  { name: 'unpaid', query: 'status=PENDING' },
] as const

/** The views that everybody needs, and the saved ones. */
export function useOrderViews(): SavedViewsProps {
  const t = useT()
  const saved = useSavedViews('orders')
  return {
    ...saved,
    views: [
      ...given.map(({ name, query }, index) => ({
        viewId: -1 - index,
        name: t(`studio-orders.view.${name}`),
        query,
        isShared: false,
        canDelete: false,
      })),
      ...saved.views,
    ],
  }
}
