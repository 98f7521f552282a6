const tile = 'M0 0H32V12.5A3.5 3.5 0 0 0 32 19.5V32H0V19.5A3.5 3.5 0 0 0 0 12.5Z'
const horn =
  'M7 5.5H12.6V10.5C17 10 21 8.6 25 5.5V15.5C21 13.2 17 12.4 12.6 12.6V17.5C15.6 17.2 18.4 16.2 21 14.6V22.6C18.4 21 15.6 20.2 12.6 20.1V22C12.6 24 13 25.4 13.8 27H5.8C6.6 25.4 7 24 7 22Z'

const sheets = ['tokens.css', 'reset.css', 'fonts.css', 'base.css', 'inbox.css']

/**
 * Renders the inbox's HTML, which `inbox.mjs` fills. It is for developers and operators, so it isn't
 * translated.
 */
export function renderInboxPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Inbox of the sandbox · Fanfare</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${sheets.map(sheet => `<link rel="stylesheet" href="/inbox/${sheet}">`).join('\n')}
<script type="module" src="/inbox/inbox.mjs"></script>
</head>
<body>
<header class="bar">
  <svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path class="tile" d="${tile}"/><path class="horn" d="${horn}"/></svg>
  <h1>Inbox</h1>
  <p class="lead">What Fanfare would have sent from this machine.</p>
  <p><a href="/services/">Services played here</a></p>
  <p class="live" id="live" role="status"></p>
</header>
<main class="desk" data-view="list">
  <section class="messages" aria-labelledby="list-title">
    <h2 class="hidden" id="list-title">Messages</h2>
    <search class="tools">
      <label class="hidden" for="query">Search by address, number or subject</label>
      <input id="query" type="search" autocomplete="off" spellcheck="false" placeholder="Address, number or subject">
      <fieldset class="kinds">
        <legend class="hidden">Show</legend>
        <label><input type="radio" name="kind" value="" checked><span>All</span></label>
        <label><input type="radio" name="kind" value="sms"><span>Texts</span></label>
        <label><input type="radio" name="kind" value="mail"><span>Mails</span></label>
      </fieldset>
    </search>
    <p class="count" id="count" role="status"></p>
    <ol class="list" id="list"></ol>
    <div class="empty" id="empty" hidden>
      <p class="empty-title">Nothing here yet</p>
      <p>Sign up, or ask for a new password: codes and letters arrive here, and nowhere else.</p>
    </div>
    <p class="foot"><button class="quiet" id="clear" type="button" hidden>Empty the inbox</button></p>
  </section>
  <section class="reader" id="reader" aria-label="Message" tabindex="-1"></section>
</main>
</body>
</html>
`
}
