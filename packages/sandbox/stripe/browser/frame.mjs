// Runs in the frame of the simulated Stripe script: takes the card and calls the API with the publishable
// key. Communicates with the page by postMessage and reveals no more than the real script.
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

const wrongField = (code, field) => ({ code, field, message: form.elements[field].dataset.problem })

function problemOf({ number, month, year, cvc }) {
  if (!isLuhn(number)) return wrongField('invalid_number', 'number')
  const now = new Date()
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  if (!(month >= 1 && month <= 12) || isPast) return wrongField('invalid_expiry', 'expiry')
  if (cvc.length < 3) return wrongField('incomplete_cvc', 'cvc')
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

/** Returns the id of the selected saved card, or undefined when a new one is typed. */
const savedId = () => form?.elements.saved?.value || undefined

function show(error) {
  for (const input of form?.querySelectorAll('.fields input') ?? [])
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
  const chosen = method ?? savedId()
  if (chosen) fields.set('payment_method', chosen)
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
    const { error } = savedId() ? {} : readCard()
    show(error)
    return error ? { error: { type: 'validation_error', ...error } } : {}
  },
  focus: () => void (form?.querySelector('[aria-invalid="true"]') ?? form?.elements.number)?.focus(),
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

const session = new URLSearchParams(location.search).get('session')

async function showSaved() {
  const secret = new URLSearchParams({ customer_session_client_secret: session })
  const response = await fetch(`/v1/elements/sessions?${secret}`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const { customer } = await response.json()
  const list = form.querySelector('.saved')
  const rows = (customer?.payment_methods ?? []).map(({ id, card }, at) => {
    const remove = document.createElement('button')
    remove.type = 'button'
    remove.textContent = list.dataset.remove
    remove.addEventListener('click', () => void removeSaved(id))
    return rowOf({ value: id, text: `•••• ${card.last4}`, isChosen: at === 0 }, remove)
  })
  list.replaceChildren(
    ...rows,
    ...(rows.length > 0 ? [rowOf({ value: '', text: list.dataset.another })] : []),
  )
  list.hidden = rows.length === 0
  showFields()
}

function rowOf({ value, text, isChosen = false }, ...rest) {
  const row = document.createElement('div')
  const label = document.createElement('label')
  const choice = document.createElement('input')
  Object.assign(choice, { type: 'radio', name: 'saved', value, checked: isChosen })
  label.append(choice, text)
  row.append(label, ...rest)
  return row
}

async function removeSaved(id) {
  const headers = { Authorization: `Bearer ${key}` }
  const body = new URLSearchParams({ customer_session_client_secret: session })
  await fetch(`/v1/payment_methods/${id}/detach`, { method: 'POST', headers, body })
  await showSaved()
}

function showFields() {
  form.querySelector('.fields').hidden = savedId() !== undefined
  tellChange()
}

function tellChange() {
  const id = savedId()
  const isEmpty = [...form.querySelectorAll('.fields input')].every(({ value }) => value === '')
  const value = { type: 'card', ...(id && { payment_method: { id } }) }
  const complete = Boolean(id) || !readCard().error
  tell({ event: 'change', detail: { complete, empty: isEmpty && !id, collapsed: false, value } })
}

function formatNumber({ target }) {
  if (target.name === 'saved') return showFields()
  if (target.name === 'number') target.value = digits(target.value).replaceAll(/(.{4})(?=.)/g, '$1 ')
  if (target.name === 'expiry') {
    const plain = digits(target.value).slice(0, 4)
    target.value = plain.length > 2 ? `${plain.slice(0, 2)} / ${plain.slice(2)}` : plain
  }
  const { error } = readCard()
  if (!error) show()
  tellChange()
}

form?.addEventListener('submit', event => event.preventDefault())
form?.addEventListener('input', formatNumber)
form?.addEventListener('focusin', () => tell({ event: 'focus' }))
form?.addEventListener('focusout', () => tell({ event: 'blur' }))
if (form) new ResizeObserver(() => tell({ height: document.documentElement.scrollHeight })).observe(form)
if (form && session) await showSaved()
tell({ event: 'ready' })
