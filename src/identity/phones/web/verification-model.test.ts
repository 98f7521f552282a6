import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closed,
  type HelpStage,
  reduceVerification,
  type Stage,
  shouldShowBack,
  shouldShowHelp,
  type Task,
  type VerificationEvent,
} from './verification-machine.ts'

/** Reference model: the specification's rules as plain counters, independent of the machine. */
interface Model {
  place: Stage | HelpStage
  hasPhone: boolean
  methodEntries: number
  resends: number
  errors: number
  /** Time before which no other message may be requested. */
  quietUntilMs: number
  running: Task | null
  isVerified: boolean
  isOver: boolean
}

const initialModel: Model = {
  place: 'none',
  hasPhone: false,
  methodEntries: 0,
  resends: 0,
  errors: 0,
  quietUntilMs: Number.NEGATIVE_INFINITY,
  running: null,
  isVerified: false,
  isOver: false,
}
const resendMs = 30_000

const toMethod = (model: Model): Model => ({
  ...model,
  place: 'method',
  methodEntries: model.methodEntries + 1,
  running: null,
})
const done = (model: Model, change: Partial<Model> = {}): Model => ({ ...model, ...change, running: null })

function mayStart(model: Model, task: Task, now: number): boolean {
  if (model.running) return false
  if (task === 'edit') return model.place === 'edit'
  if (task === 'send') return model.place === 'method'
  if (task === 'code') return model.place === 'sms'
  if (task === 'resend') return model.place === 'sms' && now >= model.quietUntilMs
  if (task === 'link') return model.place === 'pre-sms' && now >= model.quietUntilMs
  return model.place === 'post-sms'
}

const mayGoBack = ({ place, resends, errors, hasPhone }: Model) =>
  place === 'pre-sms' ||
  place === 'post-sms' ||
  (place === 'sms' && (resends > 0 || errors > 0)) ||
  (place === 'edit' && hasPhone)

function expected(model: Model, event: VerificationEvent): Model {
  const { running, place } = model
  switch (event.type) {
    case 'open':
      if (place !== 'none') return model
      return event.phone ? toMethod({ ...initialModel, hasPhone: true }) : { ...initialModel, place: 'edit' }
    case 'close':
      return place === 'none' ? model : initialModel
    case 'start':
      return mayStart(model, event.task, event.now) ? { ...model, running: event.task } : model
    case 'edited':
      return running === 'edit' ? toMethod({ ...model, hasPhone: true }) : model
    case 'sent':
    case 'tooSoon': {
      const quietUntilMs = event.now + resendMs
      const isSent = event.type === 'sent'
      if (running === 'send') return done(model, { place: 'sms', errors: 0, quietUntilMs })
      if (running === 'resend')
        return done(model, { resends: model.resends + (isSent ? 1 : 0), quietUntilMs })
      if (running === 'link') return done(model, isSent ? { place: 'post-sms' } : { quietUntilMs })
      return model
    }
    case 'contacted':
      return running === 'contact' ? done(model, { place: 'post-contact' }) : model
    case 'verified':
      return running === 'code' || running === 'confirm' ? { ...initialModel, isVerified: true } : model
    case 'failed':
      return running ? done(model, { errors: model.errors + (running === 'code' ? 1 : 0) }) : model
    case 'over':
      return running ? { ...initialModel, isOver: true } : model
    case 'changeNumber':
      return place === 'method' && !running ? { ...model, place: 'edit' } : model
    case 'askHelp':
      return place === 'method' && model.methodEntries > 1 && !running
        ? { ...model, place: 'pre-sms' }
        : model
    case 'back':
      return mayGoBack(model) && !running ? toMethod(model) : model
  }
}

const phone = { countryCode: 'US', phoneNumber: '2125550123' }
const tasks: Task[] = ['edit', 'send', 'resend', 'code', 'link', 'confirm', 'contact']
/** An event and the time since the previous one, in ms. */
const step = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      ...(['contacted', 'verified', 'failed', 'changeNumber', 'askHelp', 'back'] as const).map(type => ({
        type,
      })),
    ),
    fc.constantFrom({ type: 'open', phone }, { type: 'open', phone: null }, { type: 'edited', phone }),
    fc.constantFrom(...tasks.map(task => ({ type: 'start', task }))),
    fc.constantFrom({ type: 'sent' }, { type: 'sent' }, { type: 'tooSoon' }, { type: 'failed' }),
    // Events that end a sequence are rare, because frequent ones would end most sequences early.
    fc.constantFrom(
      ...Array.from({ length: 38 }, () => ({ type: 'back' })),
      { type: 'close' },
      { type: 'over' },
    ),
  ),
  fc.constantFrom(0, 1, 999, 1_000, 29_999, 30_000, 3_600_000),
)

describe('verification machine (model)', () => {
  test('agrees with the specification at every step of any sequence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), story => {
        let [state, model, now] = [closed, initialModel, Date.UTC(2026, 0, 1)]
        for (const [partial, pauseMs] of story) {
          now += pauseMs
          const event = { ...partial, now, resendSeconds: resendMs / 1_000 } as unknown as VerificationEvent
          ;[state, model] = [reduceVerification(state, event), expected(model, event)]
          expect({
            place: state.stage === 'help' ? state.helpStage : state.stage,
            hasPhone: state.phone !== null,
            methodEntries: state.methodEntries,
            resends: state.resends,
            errors: state.errors,
            running: state.running,
            isVerified: state.isVerified,
            isOver: state.isOver,
          }).toEqual({ ...model, quietUntilMs: undefined })
          expect(shouldShowBack(state)).toBe(mayGoBack(model))
          expect(shouldShowHelp(state)).toBe(model.place === 'method' && model.methodEntries > 1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('reaches every stage in random sequences', () => {
    const seen = new Set<string>()
    for (const story of fc.sample(fc.array(step, { minLength: 60, maxLength: 120 }), {
      numRuns: 800,
      seed: 7,
    })) {
      let [state, now] = [closed, Date.UTC(2026, 0, 1)]
      for (const [partial, pauseMs] of story) {
        now += pauseMs
        state = reduceVerification(state, {
          ...partial,
          now,
          resendSeconds: 30,
        } as unknown as VerificationEvent)
        seen.add(state.stage === 'help' ? state.helpStage : state.stage)
        if (state.isVerified) seen.add('verified')
      }
    }
    expect([...seen].sort()).toEqual([
      'edit',
      'method',
      'none',
      'post-contact',
      'post-sms',
      'pre-sms',
      'sms',
      'verified',
    ])
  })
})
