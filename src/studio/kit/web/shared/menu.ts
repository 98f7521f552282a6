import type { PageRoute } from '../../../../platform/web/page.ts'
import type { TextKey } from '../../../../platform/web/text-keys.ts'

export const menuGroups = ['content', 'shop', 'money', 'house'] as const
export type MenuGroup = (typeof menuGroups)[number]
export type MenuIcon =
  | 'home'
  | 'artist'
  | 'order'
  | 'parcel'
  | 'fan'
  | 'money'
  | 'approval'
  | 'team'
  | 'roles'
  | 'log'
  | 'settings'

/**
 * A row of the studio's route table. A page loads its data by queries of its components, not by its loader: a
 * call may wait until the person has signed in again.
 */
export interface StudioRoute extends PageRoute {
  /** The page's title in the menu and in the command menu; pages about one object have none. */
  title?: TextKey
  icon?: MenuIcon
  /** Group of the sidebar; pages without one are only in the command menu. */
  group?: MenuGroup | 'top'
  /** The right without which the page isn't offered; null for everybody who is signed in. */
  right?: string | null
}

/** A page that this person may open, with its title in their language. */
export interface MenuItem {
  path: string
  title: string
  icon: MenuIcon
  group: MenuGroup | 'top' | null
}

/** Lists the pages that a person with these rights may open. */
export function listMenuItems(
  routes: readonly StudioRoute[],
  rights: ReadonlySet<string>,
  t: (key: TextKey) => string,
): MenuItem[] {
  return routes.flatMap(({ path, title, icon = 'home', group = null, right = null }) =>
    title && (right === null || rights.has(right)) ? [{ path, title: t(title), icon, group }] : [],
  )
}
