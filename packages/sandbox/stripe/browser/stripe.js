// A fake of Stripe's browser script with the calls that Fanfare uses. Cards are typed in a frame of the
// sandbox. It throws where the real one would: payments.md 1.9.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }

  /** A frame that answers requests; `onEvent` is called for its events. */
  function openFrame(key, given, onEvent = () => {}) {
    const frame = document.createElement('iframe')
    const waiting = new Map()
    let lastId = 0
    let markReady
    const ready = new Promise(resolve => {
      markReady = resolve
    })
    frame.src = `${origin}/stripe/frame/?${new URLSearchParams({ key, ...given })}`
    frame.title = titles[given.kind] ?? ''
    const colorScheme = given.theme === 'night' ? 'dark' : 'light'
    Object.assign(frame.style, looks[given.kind] ?? { display: 'none' }, { border: '0', colorScheme })
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow || data?.sandboxStripe !== 'answer') return
      if (data.height) frame.style.blockSize = `${data.height}px`
      if (data.event === 'ready') markReady()
      if (data.event) onEvent(data.event, data.detail)
      waiting.get(data.id)?.(data.result)
      waiting.delete(data.id)
    }
    window.addEventListener('message', hear)
    const ask = async (act, given) => {
      await ready
      lastId += 1
      const id = lastId
      return new Promise(resolve => {
        waiting.set(id, resolve)
        frame.contentWindow.postMessage({ id, act, given }, origin)
      })
    }
    const close = () => {
      window.removeEventListener('message', hear)
      frame.remove()
    }
    return { frame, ask, close }
  }

  const titles = { payment: 'Card', expressCheckout: 'Wallet', sheet: 'Test wallet' }
  const looks = {
    payment: { inlineSize: '100%', blockSize: '10rem' },
    expressCheckout: { inlineSize: '100%', blockSize: '2.75rem' },
    sheet: { inlineSize: 'min(24rem, 90vw)', blockSize: '18rem' },
  }

  /** Event listeners by name, as in all Stripe elements. */
  function createEvents(target, elementType) {
    const listeners = new Map()
    const of = name => listeners.get(name) ?? listeners.set(name, new Set()).get(name)
    const emit = (name, detail) => {
      for (const listener of of(name)) listener({ elementType, ...detail })
    }
    const on = (name, listener) => {
      of(name).add(listener)
      return target
    }
    const off = (name, listener) => {
      if (listener) of(name).delete(listener)
      else of(name).clear()
      return target
    }
    const once = (name, listener) => {
      const first = detail => {
        off(name, first)
        listener(detail)
      }
      return on(name, first)
    }
    return { emit, on, off, once }
  }

  const notMounted = { type: 'validation_error', message: 'The element is not mounted.' }

  function createElement(kind, { key, options }) {
    const element = {}
    const { emit, ...events } = createEvents(element, kind)
    const onEvent = kind === 'expressCheckout' ? walletEvents(emit, { key, options }) : emit
    let opened
    const close = () => {
      opened?.close()
      opened = undefined
    }
    const given = () => ({
      kind,
      locale: options().locale ?? 'en',
      theme: options().appearance?.theme ?? 'stripe',
      ...(options().customerSessionClientSecret && { session: options().customerSessionClientSecret }),
    })
    return Object.assign(element, events, {
      mount(where) {
        const place = typeof where === 'string' ? document.querySelector(where) : where
        if (!place) throw new IntegrationError('The place to mount the element in is not there.')
        close()
        opened = openFrame(key, given(), onEvent)
        place.append(opened.frame)
      },
      ask: (act, given) => opened?.ask(act, given) ?? Promise.resolve({ error: notMounted }),
      unmount: close,
      destroy: close,
      update() {},
      blur() {},
      collapse() {},
      focus: () => opened?.ask('focus'),
      clear: () => opened?.ask('clear'),
    })
  }

  const clickMs = 1_000

  const wallets = ['applePay', 'googlePay', 'link', 'paypal', 'amazonPay', 'klarna']

  function expectWallets(paymentMethods) {
    for (const [name, value] of Object.entries(paymentMethods)) {
      const isKnown = wallets.includes(name) && ['auto', 'always', 'never'].includes(value)
      if (!isKnown) throw new IntegrationError(`${name}: ${value} is no wallet that is available.`)
    }
  }

  /** The wallet's button asks the page, which has a second to answer, and then shows the sheet. */
  function walletEvents(emit, means) {
    return (name, detail) => {
      // The test wallet stands in for those of the device.
      const { applePay, googlePay } = means.options().paymentMethods
      if (name === 'ready' && applePay === 'never' && googlePay === 'never') return emit(name, {})
      if (name !== 'click') return emit(name, detail)
      let isAnswered = false
      const answer = work => () => {
        isAnswered = true
        work()
      }
      setTimeout(() => {
        if (!isAnswered) throw new IntegrationError('The click event was not resolved within a second.')
      }, clickMs)
      emit('click', {
        expressPaymentType: 'test_wallet',
        resolve: answer(() => openSheet(emit, means)),
        reject: answer(() => {}),
      })
    }
  }

  /** The sheet stays above the page until the page has confirmed the payment, or says that it failed. */
  function openSheet(emit, { key, options }) {
    const { amount, currency, locale = 'en', appearance } = options()
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    const shown = format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
    const dialog = document.createElement('dialog')
    const end = () => {
      sheet.close()
      dialog.remove()
      options().wallet = undefined
    }
    const sheet = openFrame(
      key,
      { kind: 'sheet', locale, theme: appearance?.theme ?? 'stripe', amount: shown },
      act => {
        if (act === 'cancel') {
          end()
          emit('cancel', {})
        } else if (act === 'pay' || act === 'refuse') {
          const method = act === 'pay' ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined'
          options().wallet = { method, end }
          emit('confirm', { expressPaymentType: 'test_wallet', paymentFailed: end })
        }
      },
    )
    dialog.addEventListener('cancel', event => event.preventDefault())
    Object.assign(dialog.style, { margin: 'auto', padding: '0', border: '0' })
    dialog.append(sheet.frame)
    document.body.append(dialog)
    dialog.showModal()
  }

  function createElements(key, given) {
    const isDeferred = given.clientSecret === undefined
    if (isDeferred && (given.mode !== 'payment' || !Number.isInteger(given.amount) || !given.currency)) {
      throw new IntegrationError('Elements need a client secret, or mode, amount and currency.')
    }
    let options = { ...given }
    let isSubmitted = !isDeferred
    const made = new Map()
    const typedIn = () => made.get('payment')
    return {
      clientSecret: given.clientSecret,
      create(kind, { paymentMethods = {} } = {}) {
        if (made.has(kind)) throw new IntegrationError(`There is a ${kind} element already.`)
        expectWallets(paymentMethods)
        options = { ...options, paymentMethods }
        const element = createElement(kind, { key, options: () => options })
        made.set(kind, element)
        return element
      },
      getElement: kind => made.get(kind) ?? null,
      update(changes) {
        const isChanged = Object.entries(changes).some(([name, value]) => options[name] !== value)
        if (isChanged && isDeferred) isSubmitted = false
        options = { ...options, ...changes }
      },
      fetchUpdates: async () => ({}),
      async submit() {
        const { error } = options.wallet ? {} : await (typedIn()?.ask('validate') ?? { error: notMounted })
        isSubmitted = !error
        return error ? { error } : {}
      },
      /** Throws what the real script throws for an intent that isn't the one these Elements were made for. */
      async confirm(given, retrieve) {
        if (!isSubmitted) throw new IntegrationError('elements.submit() must be called before confirming.')
        const { paymentIntent: intent } = isDeferred ? await retrieve(given.clientSecret) : {}
        if (intent) expectSame(intent, options)
        isSubmitted = !isDeferred
        return { method: options.wallet?.method, end: options.wallet?.end, ask: typedIn()?.ask }
      },
    }
  }

  function expectSame(intent, { amount, currency, paymentMethodTypes = [], setupFutureUsage = null }) {
    const pairs = {
      amount: [intent.amount, amount],
      currency: [intent.currency, currency],
      payment_method_types: [String(intent.payment_method_types), String(paymentMethodTypes)],
      setup_future_usage: [intent.setup_future_usage ?? null, setupFutureUsage],
    }
    for (const [name, [ofIntent, ofElements]] of Object.entries(pairs)) {
      if (ofIntent !== ofElements) {
        throw new IntegrationError(
          `${name} is ${ofIntent} for the intent and ${ofElements} for the Elements.`,
        )
      }
    }
  }

  /** The bank's challenge in a layer above our page, until it has been answered. */
  function showChallenge(url) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    frame.src = url
    frame.title = '3-D Secure'
    Object.assign(frame.style, { inlineSize: 'min(28rem, 90vw)', blockSize: '26rem', border: '0' })
    Object.assign(dialog.style, { margin: 'auto', padding: '0', border: '0' })
    dialog.append(frame)
    document.body.append(dialog)
    dialog.addEventListener('cancel', event => event.preventDefault())
    dialog.showModal()
    return new Promise(resolve => {
      const hear = ({ source, data }) => {
        if (source !== frame.contentWindow || data?.sandboxStripe !== 'challenge-done') return
        window.removeEventListener('message', hear)
        dialog.remove()
        resolve()
      }
      window.addEventListener('message', hear)
    })
  }

  const never = () => new Promise(() => {})

  /** Handles the next action (bank or service), and returns the result. */
  async function follow(result, retrieve) {
    const action = result.paymentIntent?.next_action
    if (action?.type === 'redirect_to_url') {
      location.assign(action.redirect_to_url.url)
      return never()
    }
    if (action?.type !== 'use_stripe_sdk') return result
    await showChallenge(action.use_stripe_sdk.stripe_js)
    const after = await retrieve()
    const error = after.paymentIntent?.last_payment_error
    return error ? { error: { ...error, payment_intent: after.paymentIntent } } : after
  }

  /** Without `if_required`, a payment that succeeded redirects to the return URL, as with the real script. */
  function finish(result, { redirect, returnUrl }) {
    const done = result.paymentIntent
    if (redirect === 'if_required' || !returnUrl || done?.status !== 'succeeded') return result
    const url = new URL(returnUrl)
    url.searchParams.set('payment_intent', done.id)
    url.searchParams.set('payment_intent_client_secret', done.client_secret)
    url.searchParams.set('redirect_status', 'succeeded')
    location.assign(url.href)
    return never()
  }

  window.Stripe = key => {
    let bare
    const askApi = (act, given) => {
      if (!bare) {
        bare = openFrame(key, {})
        document.body.append(bare.frame)
      }
      return bare.ask(act, given)
    }
    const retrievePaymentIntent = clientSecret => askApi('retrieve', { clientSecret })
    const followed = (result, clientSecret) => follow(result, () => retrievePaymentIntent(clientSecret))
    return {
      elements: options => createElements(key, options),
      async confirmPayment({
        elements,
        clientSecret = elements?.clientSecret,
        confirmParams = {},
        redirect,
      }) {
        const { return_url: returnUrl, payment_method: method } = confirmParams
        const given = { clientSecret, returnUrl, method }
        const from = await elements?.confirm(given, retrievePaymentIntent)
        given.method ??= from?.method
        const result = await (given.method ? askApi : from.ask)('confirm', given)
        from?.end?.()
        return finish(await followed(result, clientSecret), { redirect, returnUrl })
      },
      async confirmCardPayment(clientSecret, { payment_method: method } = {}) {
        return followed(await askApi('confirm', { clientSecret, method }), clientSecret)
      },
      async handleNextAction({ clientSecret }) {
        return followed(await retrievePaymentIntent(clientSecret), clientSecret)
      },
      retrievePaymentIntent,
    }
  }
  window.Stripe.version = 'sandbox'
})()
