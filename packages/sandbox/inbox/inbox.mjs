// Script of the inbox page, which lists sent messages, newest first, next to the selected message. Updates
// arrive as server-sent events; the URL's hash (#12) is the selected message, so that Back works.

const $ = id => document.getElementById(id)
const [list, reader, query, count, empty, clear, live] = 'list reader query count empty clear live'
  .split(' ')
  .map($)
const desk = document.querySelector('.desk')
const kindChoice = () => document.querySelector('[name=kind]:checked').value

/** @type {{ id: number, kind: 'sms' | 'mail', at: number, to: string[] }[]} */
let messages = []
let shown

/** Creates an element with properties, attributes (`data-…`, `aria-…`) and children. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value
    else element.setAttribute(name, value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined))
  return element
}

const codePattern = /(?<![\d+/.-])\d{6}(?![\d/-])/
const linkPattern = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const size = new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
const isToday = at => new Date(at).toDateString() === new Date().toDateString()
const when = at => (isToday(at) ? time : dayAndTime).format(at)

function matches(message) {
  const kind = kindChoice()
  const text = query.value.trim().toLowerCase()
  const haystack = [...message.to, message.subject ?? ''].join(' ').toLowerCase()
  return (!kind || message.kind === kind) && haystack.includes(text)
}

const titleOf = message => (message.kind === 'mail' ? message.subject || '(no subject)' : message.text)

function row(message) {
  const code = message.kind === 'sms' ? codePattern.exec(message.text)?.[0] : undefined
  const line = make('span', { className: 'line' })
  line.append(
    make('span', { className: 'to' }, message.to.join(', ')),
    make('time', { dateTime: new Date(message.at).toISOString() }, when(message.at)),
  )
  const summary = make('span', { className: 'summary' })
  summary.append(
    make('span', { className: `kind ${message.kind}` }, message.kind === 'sms' ? 'Text' : 'Mail'),
  )
  summary.append(make('span', { className: 'title' }, titleOf(message)))
  if (code) summary.append(make('span', { className: 'row-code' }, code))
  const link = make('a', { href: `#${message.id}`, className: 'row' }, line, summary)
  if (message.id === shown) link.setAttribute('aria-current', 'true')
  return make('li', {}, link)
}

function drawList() {
  const visible = messages.filter(matches)
  const focused = list.contains(document.activeElement) ? document.activeElement.hash : undefined
  list.replaceChildren(...visible.map(row))
  if (focused) list.querySelector(`a[href="${focused}"]`)?.focus()
  empty.hidden = messages.length > 0
  clear.hidden = messages.length === 0
  const isFiltered = visible.length !== messages.length
  count.textContent =
    messages.length === 0
      ? ''
      : isFiltered
        ? `${visible.length} of ${messages.length}`
        : `${messages.length} kept`
}

function facts(message) {
  const entries = [
    ['To', message.to.join(', ')],
    ['From', message.from],
    ['Came', dayAndTime.format(message.at)],
  ]
  if (message.kind === 'sms') {
    const fault = message.errorCode ? ` (${message.errorCode})` : ''
    entries.push(['Delivery', `${message.status}${fault}`], ['Segments', String(message.segmentCount)])
  }
  for (const { name, type, bytes } of message.attachments ?? []) {
    entries.push(['Attached', `${name} · ${type} · ${size.format(bytes / 1000)}`])
  }
  return make(
    'dl',
    { className: 'facts' },
    ...entries.map(([name, value]) =>
      make('div', {}, make('dt', {}, name), make('dd', { 'data-state': value }, value)),
    ),
  )
}

function withLinks(text) {
  const parts = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(linkPattern)) {
    parts.push(
      text.slice(end, index),
      make('a', { href: address, target: '_blank', rel: 'noreferrer' }, address),
    )
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}

function codeBlock(text) {
  const code = codePattern.exec(text)?.[0]
  if (!code) return null
  const said = make('span', { className: 'hidden', role: 'status' })
  const button = make('button', { type: 'button', className: 'primary' }, 'Copy code')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code)
    button.textContent = 'Copied'
    said.textContent = `The code ${code} is copied.`
  })
  button.addEventListener('blur', () => {
    button.textContent = 'Copy code'
  })
  return make('p', { className: 'code' }, make('output', {}, code), button, said)
}

function tabs(mail) {
  const frame = make('iframe', {
    src: `/inbox/mails/${mail.id}/`,
    title: `The mail “${mail.subject}” as HTML`,
    className: 'frame',
  })
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  const text = make('pre', { className: 'text', tabIndex: 0 }, ...withLinks(mail.text))
  const headers = make(
    'pre',
    { className: 'text headers', tabIndex: 0 },
    Object.entries(mail.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  const panels = { ...(mail.html && { HTML: frame }), Text: text, Headers: headers }
  const panel = make('div', { className: 'panel' })
  const names = Object.keys(panels)
  const choices = names.map(name => {
    const input = make('input', { type: 'radio', name: 'part', value: name, checked: name === names[0] })
    input.addEventListener('change', () => panel.replaceChildren(panels[name]))
    return make('label', {}, input, make('span', {}, name))
  })
  panel.append(panels[names[0]])
  const source = make(
    'a',
    { href: `/inbox/mails/${mail.id}/source.eml`, className: 'source' },
    'Source (.eml)',
  )
  const legend = make('legend', { className: 'hidden' }, 'Part of the mail')
  return [
    make('div', { className: 'parts' }, make('fieldset', { className: 'kinds' }, legend, ...choices), source),
    panel,
  ]
}

function drawReader(message) {
  const back = make('a', { href: '#', className: 'back' }, '← All messages')
  if (!message) {
    const hint = messages.length > 0 ? 'Choose a message to read it.' : ''
    reader.replaceChildren(make('p', { className: 'hint' }, hint))
    return
  }
  const heading = make(
    'h2',
    {},
    message.kind === 'mail' ? titleOf(message) : `Text to ${message.to.join(', ')}`,
  )
  const body =
    message.kind === 'sms' ? [make('p', { className: 'bubble' }, ...withLinks(message.text))] : tabs(message)
  const code = codeBlock(message.kind === 'sms' ? message.text : `${message.subject}\n${message.text}`)
  reader.replaceChildren(...[back, heading, facts(message), code, ...body].filter(Boolean))
}

/** Shows the message named by the URL's hash; `isMoving` is true when the user has just selected it. */
function open(isMoving) {
  const message = messages.find(({ id }) => `#${id}` === location.hash)
  const before = shown
  shown = message?.id
  desk.dataset.view = message ? 'message' : 'list'
  if (before !== shown || !message) drawReader(message)
  else if (message.kind === 'sms') reader.querySelector('.facts')?.replaceWith(facts(message))
  drawList()
  if (isMoving && message) reader.focus({ preventScroll: true })
  if (isMoving && message) scrollTo(0, 0)
}

async function refresh() {
  const response = await fetch('/inbox/messages/')
  messages = (await response.json()).results
  open(false)
}

function follow() {
  const changes = new EventSource('/inbox/changes/')
  const say = (state, text) => {
    live.dataset.state = state
    live.textContent = text
  }
  changes.addEventListener('change', refresh)
  changes.addEventListener('open', () => say('on', 'Live'))
  changes.addEventListener('error', () => say('off', 'Waiting for the sandbox …'))
}

addEventListener('hashchange', () => open(true))
query.addEventListener('input', drawList)
for (const choice of document.querySelectorAll('[name=kind]')) choice.addEventListener('change', drawList)
clear.addEventListener('click', async () => {
  await fetch('/inbox/messages/', { method: 'DELETE' })
  query.focus()
})
follow()
