/**
 * Replaces INIStdPay.js: `INIStdPay.pay(formId)` opens a layer over the page with the window in a frame and
 * posts the form into the frame. Plain JavaScript, like the original.
 */
export const payScript = `'use strict'
const INIStdPay = (() => {
  const origin = new URL(document.currentScript.src).origin
  const id = 'inicisModalDiv'
  const viewOff = () => document.getElementById(id)?.remove()
  const pay = formId => {
    viewOff()
    const form = document.getElementById(formId)
    const layer = document.createElement('div')
    layer.id = id
    Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '2147483000', background: 'rgb(0 0 0 / 60%)' })
    const frame = document.createElement('iframe')
    frame.name = 'iframe'
    frame.title = 'KG Inicis'
    Object.assign(frame.style, { display: 'block', margin: '5vh auto', width: 'min(96vw, 820px)', height: '90vh', border: '0', borderRadius: '16px' })
    layer.append(frame)
    document.body.append(layer)
    form.action = origin + '/stdpay/window/'
    form.method = 'post'
    form.target = frame.name
    form.acceptCharset = 'utf-8'
    form.submit()
  }
  return { pay, viewOff }
})()
window.INIStdPay = INIStdPay
`

/** Script of the merchant's page at `closeUrl`, which loads in the frame and closes the window. */
export const closeScript = `'use strict'
window.parent.INIStdPay?.viewOff()
`
