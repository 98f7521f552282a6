// Notifies the parent window that the bank's challenge (3-D Secure) was completed in this frame.
window.parent.postMessage({ sandboxStripe: 'challenge-done' }, '*')
