import type { Context } from 'hono'
import { payPage } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import { framePage } from './card-frame.ts'
import type { StripeDesk } from './desk.ts'
import { answerChallenge, type Intent } from './intents.ts'

/** The bank's 3-D Secure challenge: a page that a person or a test answers. */
export function challengeRoutes(desk: StripeDesk): Route[] {
  const path = '/stripe/challenge/:id/:token/'
  const open = (c: Context): Intent | undefined => {
    const intent = desk.intents.get(c.req.param('id') ?? '')
    return intent?.challenge?.token === c.req.param('token') ? intent : undefined
  }
  const answer = async (c: Context) => {
    const intent = open(c)
    if (!intent?.challenge) return over(c)
    const isAuthorised = new URLSearchParams(await c.req.text()).get('act') === 'authorise'
    const { returnUrl, isInFrame } = intent.challenge
    const settled = desk.keep(answerChallenge(intent, isAuthorised))
    if (!isInFrame && returnUrl) return c.redirect(returnAddress(returnUrl, settled), 303)
    return framePage(c, { title: '3-D Secure', body: '', script: '/stripe/challenge-done.mjs' })
  }
  return [
    { method: 'GET', path, handle: c => ask(c, open(c)) },
    { method: 'POST', path, handle: answer },
  ]
}

function ask(c: Context, intent: Intent | undefined): Response {
  if (!intent) return over(c)
  const action = new URL(c.req.url).pathname
  return payPage(c, {
    service: 'Stripe',
    title: 'Is it you who pays?',
    amount: amountOf(intent),
    lines: ['Your bank asks because of 3-D Secure.'],
    forms: [
      { label: 'Authorise', isMain: true, action, fields: { act: 'authorise' } },
      { label: 'Fail', action, fields: { act: 'fail' } },
    ],
  })
}

const over = (c: Context): Response => c.text('This question was answered, or never asked.', 404)

function amountOf({ amount, currency }: Intent): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amount / 10 ** decimals)
}

/** Stripe adds these to the return address (payments.md 1.3). */
function returnAddress(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
