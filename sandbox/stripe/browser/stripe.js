// A fake of Stripe's browser script with the calls that Fanfare uses. Cards are typed in a frame of the
// sandbox.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  /** A frame that answers requests; `onEvent` is called for its events. */
  function openFrame(key, isBare, onEvent = () => {}) {
    const frame = document.createElement('iframe')
    const waiting = new Map()
    let lastId = 0
    let markReady
    const ready = new Promise(resolve => {
      markReady = resolve
    })
    frame.src = `${origin}/stripe/frame/?${new URLSearchParams({ key, bare: isBare ? '1' : '0' })}`
    frame.title = isBare ? '' : 'Card'
    Object.assign(
      frame.style,
      isBare ? { display: 'none' } : { inlineSize: '100%', border: '0', blockSize: '12rem' },
    )
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

  /** Event listeners by name, as in all Stripe elements. */
  function createEvents(target) {
    const listeners = new Map()
    const of = name => listeners.get(name) ?? listeners.set(name, new Set()).get(name)
    const emit = (name, detail) => {
      for (const listener of of(name)) listener({ elementType: 'payment', ...detail })
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

  function createElement(key) {
    const element = {}
    const { emit, ...events } = createEvents(element)
    let opened
    const close = () => {
      opened?.close()
      opened = undefined
    }
    return Object.assign(element, events, {
      mount(where) {
        const place = typeof where === 'string' ? document.querySelector(where) : where
        if (!place) throw new Error('The place to mount the element in is not there.')
        close()
        opened = openFrame(key, false, emit)
        place.append(opened.frame)
      },
      ask: (act, given) => opened?.ask(act, given) ?? Promise.resolve({ error: notMounted }),
      ...{ unmount: close, destroy: close, update() {}, blur() {}, collapse() {} },
      ...{ focus: () => opened?.ask('focus'), clear: () => opened?.ask('clear') },
    })
  }

  const notMounted = { type: 'validation_error', message: 'The element is not mounted.' }

  function createElements(key, { clientSecret }) {
    let payment
    return {
      clientSecret,
      create: () => {
        payment = createElement(key)
        return payment
      },
      getElement: () => payment ?? null,
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => payment?.ask('validate') ?? { error: notMounted },
      ask: (act, given) => payment?.ask(act, given) ?? Promise.resolve({ error: notMounted }),
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
        bare = openFrame(key, true)
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
        const result = await (method ? askApi('confirm', given) : elements.ask('confirm', given))
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
