import type { Context } from 'hono'
import { renderPayPage } from '../pay-page.ts'
import type { Route } from '../routes.ts'
import { renderFramePage } from './card-frame.ts'
import { answerChallenge, type Intent } from './intents.ts'
import type { StripeState } from './stripe-state.ts'

/** Serves the bank's 3-D Secure challenge, a page on which a person or a test decides the outcome. */
export function createChallengeRoutes(desk: StripeState): Route[] {
  const path = '/stripe/challenge/:id/:token/'
  const open = (c: Context): Intent | undefined => {
    const intent = desk.intents.get(c.req.param('id') ?? '')
    return intent?.challenge?.token === c.req.param('token') ? intent : undefined
  }
  const completeChallenge = async (c: Context) => {
    const intent = open(c)
    if (!intent?.challenge) return over(c)
    const isAuthorised = new URLSearchParams(await c.req.text()).get('act') === 'authorise'
    const { returnUrl, isInFrame } = intent.challenge
    const settled = desk.keep(answerChallenge(intent, isAuthorised))
    if (!isInFrame && returnUrl) return c.redirect(buildReturnUrl(returnUrl, settled), 303)
    return renderFramePage(c, { title: '3-D Secure', body: '', script: '/stripe/challenge-done.mjs' })
  }
  return [
    { method: 'GET', path, handle: c => renderChallenge(c, open(c)) },
    { method: 'POST', path, handle: completeChallenge },
  ]
}

function renderChallenge(c: Context, intent: Intent | undefined): Response {
  if (!intent) return over(c)
  const action = new URL(c.req.url).pathname
  return renderPayPage(c, {
    service: 'Stripe',
    title: 'Is it you who pays?',
    amount: formatAmount(intent),
    lines: ['Your bank asks because of 3-D Secure.'],
    forms: [
      { label: 'Authorise', isMain: true, action, fields: { act: 'authorise' } },
      { label: 'Fail', action, fields: { act: 'fail' } },
    ],
  })
}

const over = (c: Context): Response => c.text('This question was answered, or never asked.', 404)

function formatAmount({ amount, currency }: Intent): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amount / 10 ** decimals)
}

/** Adds the parameters that Stripe adds to the return URL (payments.md 1.3). */
function buildReturnUrl(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
