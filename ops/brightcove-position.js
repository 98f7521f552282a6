// A plugin for Brightcove players (Studio, Players, Plugins, Custom Plugin; name fanfarePosition, options
// {"origin": "https://your-fanfare.example"}). It tells the page around the player where the video stands, which the
// chat of a replay follows. A player in a frame says nothing of that by itself.
videojs.registerPlugin('fanfarePosition', function fanfarePosition(options) {
  const tell = () => {
    const position = { seconds: this.currentTime() || 0, isPlaying: !this.paused() }
    parent.postMessage({ fanfare: 'position', ...position }, options?.origin ?? '*')
  }
  for (const event of ['timeupdate', 'seeked', 'play', 'pause', 'loadedmetadata']) this.on(event, tell)
})
