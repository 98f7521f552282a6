interface Shown {
  house: 'YouTube' | 'Brightcove'
  video: string
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => signs[sign] ?? '')

export function renderPlayerPage({ house, video }: Shown): string {
  return `<!doctype html>
<html lang="en" data-house="${house}">
<meta charset="utf-8">
<title>${house}, played by the sandbox</title>
<link rel="stylesheet" href="/players/player.css">
<main>
  <p id="house">${house}, played by the sandbox</p>
  <p id="video">${escaped(video)}</p>
  <p id="clock">0:00</p>
</main>
<div id="controls">
  <button type="button" id="play">Play</button>
  <input type="range" id="seek" aria-label="Seek" min="0" max="480" step="1" value="0">
</div>
<script type="module" src="/players/player.mjs"></script>
</html>`
}
