// The bank's challenge (3-D Secure) was answered in a frame: tells the script around it.
window.parent.postMessage({ sandboxStripe: 'challenge-done' }, '*')
