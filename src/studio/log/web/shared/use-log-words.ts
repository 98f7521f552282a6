import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import type { StaffRight } from '../../../staff/contract.ts'
import { useSelf } from '../../../staff/web/shared/self.ts'
import type { LogRow } from './log-queries.ts'

/** A text with the page that it names, unless the person may not open it. */
export interface Named {
  text: string
  href: string | null
}

/** Pages of objects by the kind in their name, with the right that opens them. */
const pages: Readonly<Record<string, { right: StaffRight | null; path: (id: string) => string }>> = {
  artist: { right: 'artists.read', path: id => studioPaths.artist(Number(id)) },
  user: { right: 'fans.read', path: id => studioPaths.fan(Number(id)) },
  staff: { right: 'team.read', path: id => studioPaths.teamMember(Number(id)) },
  role: { right: 'team.read', path: id => studioPaths.role(Number(id)) },
  dispatch: { right: 'orders.read', path: id => studioPaths.sendingRun(Number(id)) },
  'log row': { right: 'log.read', path: id => studioPaths.logRow(Number(id)) },
  order: { right: 'orders.read', path: number => `${studioPaths.orders()}?query=${number}` },
}

/** Returns the words for acts, people and objects of the log. */
export function useLogWords() {
  const { t, has } = useTexts()
  const { rights, staff_id: ownId, name: ownName } = useSelf()

  /** Names an act in words, or as the log has it if there are none. */
  function nameAct(act: string): string {
    const key = `studio-log.act.${act.replaceAll(/[ -]/g, '_')}`
    return has(key) ? t(key) : act
  }

  /** Names the person, command or job that did it. */
  function nameActor({ actor, via, staff }: Pick<LogRow, 'actor' | 'via' | 'staff'>): Named {
    const isOwn = staff?.staff_id === ownId || actor === `staff ${ownId}`
    const name = staff?.name ?? (isOwn ? ownName : null)
    if (name !== null) {
      const text = via === 'token' ? t('studio-log.byToken', { name }) : name
      const id = staff?.staff_id ?? ownId
      return { text, href: rights.includes('team.read') ? studioPaths.teamMember(id) : null }
    }
    if (actor === 'job') return { text: t('studio-log.byJob'), href: null }
    const [way, user] = actor.split(/:(.*)/s)
    return { text: way === 'shell' && user ? t('studio-log.byShell', { user }) : actor, href: null }
  }

  function nameObject(object: string): Named {
    const [, kind = '', id = ''] = /^(.+) (\S+)$/.exec(object) ?? []
    const key = `studio-log.object.${kind.replaceAll(' ', '_')}`
    const page = pages[kind]
    const isOpen = page && (page.right === null || rights.includes(page.right))
    return {
      text: has(key) ? t(key, { id }) : object,
      href: isOpen ? page.path(id) : null,
    }
  }
  return { nameAct, nameActor, nameObject }
}
