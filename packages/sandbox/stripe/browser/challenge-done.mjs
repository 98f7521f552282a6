// The bank's challenge (3-D Secure) was completed in a frame: notifies the surrounding script.
window.parent.postMessage({ sandboxStripe: 'challenge-done' }, '*')
