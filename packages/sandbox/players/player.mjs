// Simulates a player without video: a clock that plays, pauses and seeks, and reports events like the real
// players.
const lengthSeconds = 480
const query = new URLSearchParams(location.search)
const [clock, play, seek] = ['clock', 'play', 'seek'].map(id => document.getElementById(id))
const listeners = new Map()

let base = Number(query.get('start') ?? 0)
/** Time at which playback from `base` began; null while paused. */
let since = null

const seconds = () =>
  Math.min(lengthSeconds, base + (since === null ? 0 : (performance.now() - since) / 1_000))
const emit = event => {
  for (const tell of listeners.get(event) ?? []) tell()
}

/** The object that plugins of Brightcove's player receive. */
const player = {
  currentTime: seconds,
  paused: () => since === null,
  on: (event, tell) => listeners.set(event, [...(listeners.get(event) ?? []), tell]),
}

function move(to, isPlaying) {
  base = to
  since = isPlaying ? performance.now() : null
  play.textContent = isPlaying ? 'Pause' : 'Play'
  draw()
}

function draw() {
  const at = Math.floor(seconds())
  clock.textContent = `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
  seek.value = String(at)
}

play.addEventListener('click', () => {
  move(seconds(), since === null)
  emit(since === null ? 'pause' : 'play')
})
seek.addEventListener('input', () => {
  move(Number(seek.value), since !== null)
  emit('seeked')
})
setInterval(() => {
  draw()
  if (since !== null) emit('timeupdate')
}, 250)

/**
 * Implements the protocol of YouTube's player, which is silent until the page sends `listening`, and then
 * reports to the page's origin.
 */
function speakAsYoutube() {
  const origin = query.get('origin')
  if (query.get('enablejsapi') !== '1' || !origin) return
  let isHeard = false
  const send = (event, info) => {
    parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), origin)
  }
  const info = () => ({
    currentTime: seconds(),
    duration: lengthSeconds,
    playerState: since === null ? 2 : 1,
  })
  addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin || typeof data !== 'string' || JSON.parse(data).event !== 'listening' || isHeard)
      return
    isHeard = true
    send('initialDelivery', info())
    send('onReady', null)
    for (const event of ['play', 'pause', 'seeked', 'timeupdate'])
      player.on(event, () => send('infoDelivery', info()))
  })
}

/** Loads a plugin, as Brightcove's player does for its account. */
async function loadPlugins() {
  globalThis.videojs = { registerPlugin: (_name, plugin) => plugin.call(player, {}) }
  const script = document.createElement('script')
  script.src = '/players/brightcove-position.js'
  document.head.append(script)
  await new Promise(resolve => script.addEventListener('load', resolve))
  emit('loadedmetadata')
}

if (document.documentElement.dataset.house === 'YouTube') speakAsYoutube()
else void loadPlugins()
move(base, ['1', 'true'].includes(query.get('autoplay') ?? ''))
