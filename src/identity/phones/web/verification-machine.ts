import type { TypedPhone } from '../../accounts/web/shared/auth-context.ts'

/** The stages of phone verification (spec 4). */
export type Stage = 'none' | 'edit' | 'method' | 'sms' | 'help'
export type HelpStage = 'pre-sms' | 'post-sms' | 'post-contact'

/** The tasks that can be submitted, with their stages. */
export const taskStages = {
  edit: 'edit',
  /** Sends the first code after choosing a method. */
  send: 'method',
  resend: 'sms',
  code: 'sms',
  /** Sends a link instead of a code. */
  link: 'help',
  /** "I'm verified": checks whether the link was opened. */
  confirm: 'help',
  contact: 'help',
} as const satisfies Record<string, Stage>

export type Task = keyof typeof taskStages

export interface Verification {
  stage: Stage
  helpStage: HelpStage
  phone: TypedPhone | null
  /** Number of times that the stage `method` was entered. */
  methodEntries: number
  resends: number
  /** Wrong codes since the stage `sms` was entered. */
  errors: number
  /** Time at which another message may be requested, in ms since 1970. */
  resendAt: number
  running: Task | null
  isVerified: boolean
  /** The sign-up has expired, so the fan must start a new one. */
  isOver: boolean
}

export type VerificationEvent =
  /** With `resendAt` a code is pending: after a reload, the machine continues in its stage. */
  | { type: 'open'; phone: TypedPhone | null; resendAt?: number | null }
  | { type: 'close' }
  /** The fan submits a task; `now` in ms since 1970. */
  | { type: 'start'; task: Task; now: number }
  | { type: 'edited'; phone: TypedPhone }
  | { type: 'sent'; now: number; resendSeconds: number }
  /**
   * The server sent a message recently, maybe before a reload: starts the countdown, but isn't counted as a
   * resend.
   */
  | { type: 'tooSoon'; now: number; resendSeconds: number }
  | { type: 'contacted' }
  | { type: 'verified' }
  | { type: 'failed' }
  | { type: 'over' }
  | { type: 'changeNumber' }
  | { type: 'askHelp' }
  | { type: 'back' }

export const closed: Verification = {
  stage: 'none',
  helpStage: 'pre-sms',
  phone: null,
  methodEntries: 0,
  resends: 0,
  errors: 0,
  resendAt: 0,
  running: null,
  isVerified: false,
  isOver: false,
}

type Rules = {
  [Type in VerificationEvent['type']]: (
    state: Verification,
    event: Extract<VerificationEvent, { type: Type }>,
  ) => Verification
}

/** Transition table. An event that isn't possible returns the same state object. */
const rules: Rules = {
  open(state, { phone, resendAt = null }) {
    if (state.stage !== 'none') return state
    if (phone && resendAt !== null) return { ...enterMethod({ ...closed, phone }), stage: 'sms', resendAt }
    return phone ? enterMethod({ ...closed, phone }) : { ...closed, stage: 'edit' }
  },
  close: state => (state.stage === 'none' ? state : closed),
  start: (state, { task, now }) => (canStart(state, task, now) ? { ...state, running: task } : state),
  edited: (state, { phone }) => (state.running === 'edit' ? enterMethod({ ...state, phone }) : state),
  sent(state, { now, resendSeconds }) {
    const resendAt = now + resendSeconds * 1_000
    if (state.running === 'send') return { ...state, stage: 'sms', errors: 0, resendAt, running: null }
    if (state.running === 'resend') return { ...state, resends: state.resends + 1, resendAt, running: null }
    if (state.running === 'link') return { ...state, helpStage: 'post-sms', running: null }
    return state
  },
  tooSoon(state, { now, resendSeconds }) {
    const resendAt = now + resendSeconds * 1_000
    if (state.running === 'send') return { ...state, stage: 'sms', errors: 0, resendAt, running: null }
    if (state.running === 'resend') return { ...state, resendAt, running: null }
    return state.running === 'link' ? { ...state, resendAt, running: null } : state
  },
  contacted: state =>
    state.running === 'contact' ? { ...state, helpStage: 'post-contact', running: null } : state,
  verified: state =>
    state.running === 'code' || state.running === 'confirm' ? { ...closed, isVerified: true } : state,
  failed(state) {
    if (state.running === null) return state
    return { ...state, running: null, errors: state.errors + (state.running === 'code' ? 1 : 0) }
  },
  over: state => (state.running === null ? state : { ...closed, isOver: true }),
  changeNumber: state =>
    state.stage === 'method' && state.running === null ? { ...state, stage: 'edit' } : state,
  askHelp: state =>
    shouldShowHelp(state) && state.running === null
      ? { ...state, stage: 'help', helpStage: 'pre-sms' }
      : state,
  back: state => (shouldShowBack(state) && state.running === null ? enterMethod(state) : state),
}

export function reduceVerification(state: Verification, event: VerificationEvent): Verification {
  return (rules[event.type] as (state: Verification, event: VerificationEvent) => Verification)(state, event)
}

/** Returns whether a task may start: in its stage, with none running, and after the resend countdown. */
export function canStart(state: Verification, task: Task, now: number): boolean {
  if (state.running !== null || state.stage !== taskStages[task]) return false
  if (task === 'resend') return computeSecondsToResend(state, now) === 0
  if (task === 'link') return state.helpStage === 'pre-sms' && computeSecondsToResend(state, now) === 0
  if (task === 'confirm' || task === 'contact') return state.helpStage === 'post-sms'
  return true
}

/** Returns the whole seconds until another message may be requested. */
export function computeSecondsToResend({ resendAt }: Verification, now: number): number {
  return Math.max(0, Math.ceil((resendAt - now) / 1_000))
}

/**
 * Returns whether Back is shown: after a resend or an error, in the help until a ticket was sent, and with a
 * known number.
 */
export function shouldShowBack({ stage, resends, errors, helpStage, phone }: Verification): boolean {
  if (stage === 'sms') return resends + errors > 0
  if (stage === 'help') return helpStage !== 'post-contact'
  return stage === 'edit' && phone !== null
}

/** Returns whether the link to the help is shown: once the method stage was entered more than once. */
export function shouldShowHelp({ stage, methodEntries }: Verification): boolean {
  return stage === 'method' && methodEntries > 1
}

function enterMethod(state: Verification): Verification {
  return { ...state, stage: 'method', methodEntries: state.methodEntries + 1, running: null }
}
