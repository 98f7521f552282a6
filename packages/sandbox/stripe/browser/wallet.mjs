// Runs in the frames of the test wallet, its button and its sheet, and notifies the surrounding script of
// clicks.
const tell = message => window.parent.postMessage({ sandboxStripe: 'answer', ...message }, '*')

document.addEventListener('click', ({ target }) => {
  const act = target.dataset?.act
  if (act) tell({ event: act })
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && document.querySelector('.sheet')) tell({ event: 'cancel' })
})
tell({ event: 'ready', detail: { availablePaymentMethods: { testWallet: true } } })
new ResizeObserver(() => tell({ height: document.documentElement.scrollHeight })).observe(document.body)
