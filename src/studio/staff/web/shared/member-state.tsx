import { Badge } from '../../../../platform/ui/badge.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { Member } from './team-queries.ts'

/** `locked`: not disabled, but without a way to sign in. */
export const memberStates = ['active', 'disabled', 'locked'] as const

type WithState = Pick<Member, 'is_disabled' | 'has_passkey' | 'has_totp'>

export function getMemberState(member: WithState): (typeof memberStates)[number] {
  if (member.is_disabled) return 'disabled'
  return member.has_passkey || member.has_totp ? 'active' : 'locked'
}

const colors = { active: 'success', disabled: 'neutral', locked: 'warning' } as const

export function StateBadge({ member }: { member: WithState }) {
  const t = useT()
  const state = getMemberState(member)
  return <Badge color={colors[state]}>{t(`studio-team.state.${state}`)}</Badge>
}

/** Names the ways in which a person can sign in. */
export function WaysIn({ member: { has_passkey, has_totp } }: { member: WithState }) {
  const t = useT()
  const { list } = useFormats()
  const ways = [
    ...(has_passkey ? [t('studio-team.way.passkey')] : []),
    ...(has_totp ? [t('studio-team.way.app')] : []),
  ]
  return ways.length === 0 ? t('studio-team.way.none') : list(ways)
}
