import { useQuery } from '@tanstack/react-query'
import { useKnownUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import type { Why } from '../../../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../../../identity/accounts/web/shared/pending-act.ts'
import { useSignInFirst, useWaitingAct } from '../../../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useOptimistic } from '../../../../platform/web/optimistic.ts'
import { useOverlay } from '../../../../platform/web/overlay.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { MarkKind, markEvent, Reminder, unmarkEvent } from '../../contract.ts'
import { marksQuery } from '../queries.ts'

/** An event that can be saved: its name and picture for what is said of it. */
export interface Savable {
  id: number
  name: string
  picture: Why['picture']
}

type Counts = Record<MarkKind, number>

/** What a fan keeps of an event, and, once the server has said so, how many do. */
export interface Mark {
  kind: MarkKind | null
  remind: Reminder
  counts?: Counts
}

/** What the fan wants: a kind, with a reminder where the fan chose one. */
interface Wish {
  kind: MarkKind | null
  remind?: Reminder
  /** Whether a kind that the page does not know of stays. */
  keep?: boolean
}

const nothing: Mark = { kind: null, remind: 'none' }
const usual = { interested: 'none', going: 'day' } as const

const pending = createPendingAct<{ id: number; name: string; kind: MarkKind }>({
  key: 'pending-save',
  isWhole: ({ id, kind }) => isId(id) && (kind === 'interested' || kind === 'going'),
})

/**
 * What the fan keeps of events, with what is on its way to the server. One request answers for all that is on screen;
 * nothing on the server and for visitors, and `before` until it has come.
 */
export function useMarks(): (eventId: number, before?: Mark) => Mark {
  const overlaid = useOverlay<Mark>('event-marks')
  const user = useKnownUser()
  const { data } = useQuery({ ...marksQuery(useApi()), enabled: Boolean(user) })
  return (eventId, before = nothing) => {
    if (!user) return nothing
    return overlaid(String(eventId)) ?? (data ? data.get(eventId) : before) ?? nothing
  }
}

/** Saves an event, or no longer. A visitor is asked to sign in first, and it is done after that. */
export function useMark({ id, name, picture }: Savable) {
  const write = useMarkWrite()
  const mustSignIn = useSignInFirst(pending)
  return {
    isBusy: write.isPending,
    change(wish: Wish, before: Mark): void {
      if (write.isPending) return
      const { kind } = wish
      if (
        kind &&
        mustSignIn({ id, name, kind }, { to: 'save', names: { event: name }, picture: picture ?? null })
      ) {
        return
      }
      write.mutate({
        input: { id, name, ...wish, keep: mustKeep(wish, before) },
        expected: expectedOf(wish, before),
      })
    },
  }
}

/** The fan's marks may not have come yet: somebody who goes stays going. */
function mustKeep({ kind }: Wish, before: Mark): boolean {
  return kind === 'interested' && before.kind === null
}

/** What the fan sees until the server has answered, with the counts where they were known. */
export function expectedOf({ kind, remind }: Wish, before: Mark): Mark {
  const counts = before.counts && { counts: countsAfter(before.counts, before.kind, kind) }
  if (!kind) return { ...nothing, ...counts }
  return { kind, remind: remind ?? (before.kind === kind ? before.remind : usual[kind]), ...counts }
}

function countsAfter(counts: Counts, from: MarkKind | null, to: MarkKind | null): Counts {
  const change = (kind: MarkKind) => Number(kind === to) - Number(kind === from)
  return {
    interested: Math.max(0, counts.interested + change('interested')),
    going: Math.max(0, counts.going + change('going')),
  }
}

/** Saves what a visitor wanted to save, after signing in. Once per page; a component, so that the page isn't rendered for it. */
export function WaitingMark(): null {
  const { mutate } = useMarkWrite()
  useWaitingAct(pending, wanted =>
    mutate({
      input: { ...wanted, keep: mustKeep(wanted, nothing) },
      expected: expectedOf(wanted, nothing),
    }),
  )
  return null
}

function useMarkWrite() {
  const t = useT()
  const api = useApi()
  return useOptimistic<{ id: number; name: string } & Wish, Mark>({
    kind: 'event-marks',
    thingOf: ({ id }) => String(id),
    async send({ id, kind, remind, keep }) {
      const path = '/api/v2/events/{event_id}/mark/'
      const state = kind
        ? await api.call<CallOf<typeof markEvent>>('PUT', path, {
            event_id: id,
            kind,
            ...(remind && { remind }),
            ...(keep && { keep }),
          })
        : await api.call<CallOf<typeof unmarkEvent>>('DELETE', path, { event_id: id })
      const counts = { interested: state.interested_count, going: state.going_count }
      return { kind: state.kind, remind: state.remind, counts }
    },
    invalidates: () => [['self', 'event-marks']],
    onDone: ({ remind }, { kind }) =>
      toasts.add(t(remind ? 'event.save.done.remind' : `event.save.done.${kind ?? 'none'}`), {
        type: 'success',
      }),
    onFailed: ({ name }) => toasts.add(t('event.save.failed', { event: name }), { type: 'error' }),
  })
}
