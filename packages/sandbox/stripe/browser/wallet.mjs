// Inside the frames of the test wallet, its button and its sheet: tells the script around it what was pressed.
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
