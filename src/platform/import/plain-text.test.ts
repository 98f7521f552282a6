import { describe, expect, test } from 'vitest'
import { toPlainLine, toPlainText } from './plain-text.ts'

describe('toPlainText', () => {
  test.each([
    ['Rock &amp; Roll &#8211; Live', 'Rock & Roll – Live'],
    ['decoded once: &amp;amp; &amp;lt;b&amp;gt;', 'decoded once: &amp; &lt;b&gt;'],
    ['AT&T and R&B', 'AT&T and R&B'],
    ['I &lt;3 you, 5 < 6 > 4', 'I <3 you, 5 < 6 > 4'],
    ['<PIG> and <Love/Hate>', '<PIG> and <Love/Hate>'],
    ['<p>One</p><p>Two<br>Three<br/>Four</p>', 'One\n\nTwo\nThree\nFour'],
    ['&lt;p&gt;One &amp;amp; two&lt;/p&gt;\n', 'One &amp; two'],
    ['<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>', 'One\n\nTwo'],
    ['One\nTwo <a href="https://a.example/?x=1">there</a>', 'One\nTwo there'],
    ['One\r\n\r\n\r\nTwo&nbsp;\u00a0three', 'One\n\nTwo three'],
    ['<P CLASS=x>One</P >\n<DIV>Two</DIV>', 'One\n\nTwo'],
    ['a<!-- <p>hidden</p> -->b<!-- open', 'ab'],
    ['a<script>alert("<p>")</script><style>p { color: red }</style>b', 'a\n\nb'],
    ['', ''],
  ])('converts %j to %j', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  test('joins the lines of a name', () => {
    expect(toPlainLine('<h1>Long</h1>\n<h2>Night</h2>')).toBe('Long Night')
  })
})
