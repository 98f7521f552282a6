import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import type { SignInReason } from '../../../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { BellIcon, CheckIcon } from '../../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useEarlyPress } from '../../../../platform/web/early-press.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useOptimistic } from '../../../../platform/web/optimistic.ts'
import { useOverlay } from '../../../../platform/web/overlay.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { dropReminder, setReminder } from '../../contract.ts'
import { remindersQuery } from './queries.ts'

const path = '/api/v1/shows/{show_id}/reminder/'
const pending = createPendingAct<{ showId: number }>({
  key: 'pending-reminder',
  isWhole: ({ showId }) => isId(showId),
})

function useRemind() {
  const t = useT()
  const api = useApi()
  return useOptimistic<{ showId: number; isOn: boolean }, boolean>({
    kind: 'show-reminder',
    thingOf: ({ showId }) => String(showId),
    async send({ showId, isOn }) {
      const input = { show_id: showId }
      const state = isOn
        ? await api.call<CallOf<typeof setReminder>>('PUT', path, input)
        : await api.call<CallOf<typeof dropReminder>>('DELETE', path, input)
      return state.has_reminder
    },
    invalidates: () => [['self', 'show-reminders']],
    onDone: ({ isOn }) => toasts.add(t(isOn ? 'live.remind.done' : 'live.remind.gone'), { type: 'success' }),
    onFailed: () => toasts.add(t('live.remind.failed'), { type: 'error' }),
  })
}

/** Returns a function that checks whether the fan has a reminder for a show, including pending changes. */
export function useReminders(showIds: number[]): (showId: number) => boolean {
  const user = useCurrentUser()
  const overlay = useOverlay<boolean>('show-reminder')
  const isEnabled = Boolean(user) && showIds.length > 0
  const { data } = useQuery({ ...remindersQuery(useApi(), showIds), enabled: isEnabled })
  return showId => overlay(String(showId)) ?? data?.includes(showId) ?? false
}

interface Props {
  show: { show_id: number; title: string; poster?: SignInReason['picture'] }
  isOn: boolean
  size?: 48 | 40
}

/** Sets or removes a reminder for a show; a visitor signs in first. */
export function RemindButton({ show, isOn, size = 40 }: Props) {
  const t = useT()
  const mustSignIn = useSignInFirst(pending)
  const remind = useRemind()
  const early = useEarlyPress()
  const showId = show.show_id
  const change = () => {
    if (remind.isPending) return
    if (mustSignIn({ showId }, { to: 'remind', names: { show: show.title }, picture: show.poster ?? null }))
      return
    remind.mutate({ input: { showId, isOn: !isOn }, expected: !isOn })
  }
  return (
    <Button
      {...early}
      size={size}
      aria-pressed={isOn}
      busy={remind.isPending}
      iconStart={isOn ? <CheckIcon size={18} /> : <BellIcon size={18} />}
      onClick={change}
    >
      {t(isOn ? 'live.remind.on' : 'live.remind')}
      <VisuallyHidden>: {show.title}</VisuallyHidden>
    </Button>
  )
}

/** Sets the pending reminder after the fan has signed in. Use it once per page. */
export function usePendingReminder(): void {
  const { mutate } = useRemind()
  usePendingAct(pending, ({ showId }) => mutate({ input: { showId, isOn: true }, expected: true }))
}
