// Inside the frame of the fake Stripe script: takes the card and calls the API with the publishable key. The
// page around it communicates by postMessage, and learns only what the real script would tell.
const form = document.querySelector('form')
const problem = document.querySelector('.problem')
const key = new URLSearchParams(location.search).get('key') ?? ''
const tell = message => window.parent.postMessage({ sandboxStripe: 'answer', ...message }, '*')

const digits = text => text.replaceAll(/\D/g, '')

function isLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return number.length >= 12 && sum % 10 === 0
}

function problemOf({ number, month, year, cvc }) {
  if (!isLuhn(number))
    return { code: 'invalid_number', field: 'number', message: 'Your card number is invalid.' }
  const now = new Date()
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  if (!(month >= 1 && month <= 12) || isPast) {
    return { code: 'invalid_expiry', field: 'expiry', message: 'Your card’s expiration date is invalid.' }
  }
  if (cvc.length < 3)
    return { code: 'incomplete_cvc', field: 'cvc', message: 'Your card’s security code is incomplete.' }
}

function readCard() {
  const value = name => digits(form?.elements[name]?.value ?? '')
  const expiry = value('expiry')
  const card = {
    number: value('number'),
    month: Number(expiry.slice(0, 2)),
    year: 2000 + Number(expiry.slice(2, 4)),
    cvc: value('cvc'),
  }
  return { card, error: problemOf(card) }
}

function show(error) {
  for (const input of form?.elements ?? [])
    input.setAttribute('aria-invalid', String(input.name === error?.field))
  problem.hidden = !error
  problem.textContent = error?.message ?? ''
}

async function ask(path, fields) {
  const headers = { Authorization: `Bearer ${key}` }
  const response = await fetch(path, fields ? { method: 'POST', headers, body: fields } : { headers })
  const body = await response.json()
  if (body.error) return { error: body.error }
  return { paymentIntent: body }
}

const idOf = secret => secret.split('_secret_')[0]

async function confirm({ clientSecret, returnUrl, method }) {
  const fields = new URLSearchParams({ client_secret: clientSecret, use_stripe_sdk: 'true' })
  if (returnUrl) fields.set('return_url', returnUrl)
  if (method) fields.set('payment_method', method)
  else {
    const { card, error } = readCard()
    show(error)
    if (error) return { error: { type: 'validation_error', ...error } }
    fields.set('payment_method_data[type]', 'card')
    fields.set('payment_method_data[card][number]', card.number)
    fields.set('payment_method_data[card][exp_month]', card.month)
    fields.set('payment_method_data[card][exp_year]', card.year)
    fields.set('payment_method_data[card][cvc]', card.cvc)
  }
  return ask(`/v1/payment_intents/${idOf(clientSecret)}/confirm`, fields)
}

const acts = {
  confirm,
  retrieve: ({ clientSecret }) =>
    ask(`/v1/payment_intents/${idOf(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`),
  validate: () => {
    const { error } = readCard()
    show(error)
    return error ? { error: { type: 'validation_error', ...error } } : {}
  },
  focus: () => void form?.elements[0]?.focus(),
  clear: () => void form?.reset(),
}

window.addEventListener('message', async event => {
  if (event.source !== window.parent || !Object.hasOwn(acts, event.data?.act)) return
  const { id, act, given } = event.data
  try {
    tell({ id, result: (await acts[act](given ?? {})) ?? {} })
  } catch {
    tell({
      id,
      result: { error: { type: 'api_connection_error', message: 'The service could not be reached.' } },
    })
  }
})

function formatNumber({ target }) {
  if (target.name === 'number') target.value = digits(target.value).replaceAll(/(.{4})(?=.)/g, '$1 ')
  if (target.name === 'expiry') {
    const plain = digits(target.value).slice(0, 4)
    target.value = plain.length > 2 ? `${plain.slice(0, 2)} / ${plain.slice(2)}` : plain
  }
  const { error } = readCard()
  if (!error) show()
  const isEmpty = [...form.elements].every(({ value }) => value === '')
  tell({
    event: 'change',
    detail: { complete: !error, empty: isEmpty, collapsed: false, value: { type: 'card' } },
  })
}

form?.addEventListener('submit', event => event.preventDefault())
form?.addEventListener('input', formatNumber)
form?.addEventListener('focusin', () => tell({ event: 'focus' }))
form?.addEventListener('focusout', () => tell({ event: 'blur' }))
if (form) new ResizeObserver(() => tell({ height: document.documentElement.scrollHeight })).observe(form)
tell({ event: 'ready' })
