import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import type { Texts } from '../../../../platform/web/i18n.tsx'
import type { ObjectSearch } from '../../../kit/web/shared/command-menu.tsx'
import type { searchStudio } from '../../contract.ts'

/** Finds objects for the command menu (⌘K), grouped by their kind. */
export function createObjectSearch(api: ApiClient, { t, has }: Pick<Texts, 't' | 'has'>): ObjectSearch {
  return async (query, signal) => {
    const { groups } = await api.call<CallOf<typeof searchStudio>>(
      'GET',
      '/api/studio/search/',
      { query: query.slice(0, 200) },
      { signal, keep: false },
    )
    return groups.map(({ kind, results }) => {
      const key = `studio.command.group.${kind}`
      return {
        title: has(key) ? t(key) : kind,
        items: results.map(({ path, title, detail }) => ({
          href: path,
          title,
          ...(detail !== null && { note: detail }),
        })),
      }
    })
  }
}
