import { useRouter, useRouterState } from '../../../../platform/web/routing/use-router.ts'

/** The part of a list that its address holds, so that it can be linked, saved and returned to. */
export interface ListState {
  query: string
  /** Values by the filter's key; a filter that isn't set is missing. */
  filters: Readonly<Record<string, string>>
  /** Name of the server's order, with a minus sign for descending; '' for the default. */
  sort: string
  offset: number
}

export interface ListChange extends Partial<Omit<ListState, 'filters'>> {
  /** Filters to set; '' removes one. */
  filters?: Readonly<Record<string, string>>
}

export function parseListState(search: string, filterKeys: readonly string[]): ListState {
  const values = new URLSearchParams(search)
  const filters = filterKeys.flatMap(key => {
    const value = values.get(key)
    return value ? [[key, value] as const] : []
  })
  const offset = Number(values.get('offset'))
  return {
    query: values.get('query') ?? '',
    filters: Object.fromEntries(filters),
    sort: values.get('sort') ?? '',
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
  }
}

/** Returns the changed state, at its first page unless only the page changes. */
export function changeListState(state: ListState, { filters = {}, ...change }: ListChange): ListState {
  const merged = Object.entries({ ...state.filters, ...filters }).filter(([, value]) => value !== '')
  return { ...state, offset: 0, ...change, filters: Object.fromEntries(merged) }
}

/** Formats the state as a query string without the question mark; '' for the default list. */
export function formatListState({ query, filters, sort, offset }: ListState): string {
  const values = new URLSearchParams({
    ...(query && { query }),
    ...filters,
    ...(sort && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
  })
  return values.toString()
}

export interface ListAddress extends ListState {
  /** The list without its page, as a query string: the filter of saved views, of CSV files and of “all”. */
  search: string
  change: (change: ListChange, options?: { replace?: boolean }) => void
  href: (change: ListChange) => string
  /** Shows the list of a saved view's query string. */
  show: (search: string) => void
}

/** Reads the list's state from the address, and changes it there. */
export function useListAddress(filterKeys: readonly string[]): ListAddress {
  const router = useRouter()
  const pathname = useRouterState({ select: state => state.location.pathname })
  const search = useRouterState({ select: state => state.location.search })
  const state = parseListState(search, filterKeys)
  const toHref = (query: string) => pathname + (query && `?${query}`)
  const go = (href: string, replace = false) =>
    router.navigate({ href, replace, resetScroll: false, viewTransition: false })
  return {
    ...state,
    search: formatListState({ ...state, offset: 0 }),
    href: change => toHref(formatListState(changeListState(state, change))),
    change: (change, options) =>
      go(toHref(formatListState(changeListState(state, change))), options?.replace),
    show: query => go(toHref(query)),
  }
}
