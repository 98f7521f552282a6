import { useQuery } from '@tanstack/react-query'
import { useKnownUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import type { SignInReason } from '../../../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useOptimistic } from '../../../../platform/web/optimistic.ts'
import { useOverlay } from '../../../../platform/web/overlay.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { MarkKind, markEvent, Reminder, unmarkEvent } from '../../contract.ts'
import { marksQuery } from '../queries.ts'

/** An event that can be saved, with the name and picture for messages. */
export interface Savable {
  id: number
  name: string
  picture: SignInReason['picture']
}

type Counts = Record<MarkKind, number>

/** The fan's mark on an event and, once the server has responded, the number of fans per kind. */
export interface Mark {
  kind: MarkKind | null
  remind: Reminder
  counts?: Counts
}

/** A requested change: a kind, with a reminder if the fan chose one. */
interface MarkDraft {
  kind: MarkKind | null
  remind?: Reminder
  /** Keeps a kind that the page doesn't know of. */
  keep?: boolean
}

const noMark: Mark = { kind: null, remind: 'none' }
const usual = { interested: 'none', going: 'day' } as const

const pending = createPendingAct<{ id: number; name: string; kind: MarkKind }>({
  key: 'pending-save',
  isWhole: ({ id, kind }) => isId(id) && (kind === 'interested' || kind === 'going'),
})

/**
 * Returns the fan's marks, including pending changes. One request covers all visible events; empty on the
 * server and for visitors, and `before` until loaded.
 */
export function useMarks(): (eventId: number, before?: Mark) => Mark {
  const overlaid = useOverlay<Mark>('event-marks')
  const user = useKnownUser()
  const { data } = useQuery({ ...marksQuery(useApi()), enabled: Boolean(user) })
  return (eventId, before = noMark) => {
    if (!user) return noMark
    return overlaid(String(eventId)) ?? (data ? data.get(eventId) : before) ?? noMark
  }
}

/** Saves or removes an event. A visitor must sign in first; the change then runs. */
export function useMark({ id, name, picture }: Savable) {
  const write = useMarkWrite()
  const mustSignIn = useSignInFirst(pending)
  return {
    isBusy: write.isPending,
    change(draft: MarkDraft, before: Mark): void {
      if (write.isPending) return
      const { kind } = draft
      if (
        kind &&
        mustSignIn({ id, name, kind }, { to: 'save', names: { event: name }, picture: picture ?? null })
      ) {
        return
      }
      write.mutate({
        input: { id, name, ...draft, keep: shouldKeep(draft, before) },
        expected: computeExpectedMark(draft, before),
      })
    },
  }
}

/**
 * Returns whether to keep a kind that the page doesn't know: the fan's marks may not be loaded yet, and a fan
 * who is going must stay going.
 */
function shouldKeep({ kind }: MarkDraft, before: Mark): boolean {
  return kind === 'interested' && before.kind === null
}

/** Returns the state to show until the server responds, with counts if they were known. */
export function computeExpectedMark({ kind, remind }: MarkDraft, before: Mark): Mark {
  const counts = before.counts && { counts: computeCounts(before.counts, before.kind, kind) }
  if (!kind) return { ...noMark, ...counts }
  return { kind, remind: remind ?? (before.kind === kind ? before.remind : usual[kind]), ...counts }
}

function computeCounts(counts: Counts, from: MarkKind | null, to: MarkKind | null): Counts {
  const change = (kind: MarkKind) => Number(kind === to) - Number(kind === from)
  return {
    interested: Math.max(0, counts.interested + change('interested')),
    going: Math.max(0, counts.going + change('going')),
  }
}

/**
 * Runs a visitor's pending save after signing in. Render it once per page; it is a component so that the page
 * isn't re-rendered.
 */
export function PendingMark(): null {
  const { mutate } = useMarkWrite()
  usePendingAct(pending, pendingMark =>
    mutate({
      input: { ...pendingMark, keep: shouldKeep(pendingMark, noMark) },
      expected: computeExpectedMark(pendingMark, noMark),
    }),
  )
  return null
}

function useMarkWrite() {
  const t = useT()
  const api = useApi()
  return useOptimistic<{ id: number; name: string } & MarkDraft, Mark>({
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
