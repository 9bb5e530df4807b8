import { expect, test } from 'vitest'
import { htmlOf } from './markdown.ts'

test.each(['<script>alert(1)</script>', '![a](b)', '```\ncode\n```', '> quote', '#### deep', '## One\nTwo'])(
  'htmlOf throws for unsupported syntax: %s',
  (text) => {
    expect(() => htmlOf(text)).toThrow()
  },
)

test('htmlOf escapes HTML inside a text', () => {
  expect(htmlOf('a < b & "c"')).toBe('<p>a &lt; b &amp; &quot;c&quot;</p>')
})

test('htmlOf gives every heading except the first an anchor', () => {
  expect(htmlOf('# Title\n\n## What we know')).toBe('<h1>Title</h1>\n<h2 id="what-we-know">What we know</h2>')
})

test('htmlOf links to public pages, and replaces links to other documents by their names', () => {
  expect(htmlOf('See [security](/security) and [protocol.md](protocol.md).')).toBe(
    '<p>See <a href="/security">security</a> and <cite>protocol.md</cite>.</p>',
  )
})

test('htmlOf joins the lines of a list item, and does not change code', () => {
  expect(htmlOf('- **One** thing\n  that goes on\n- `a * b * c`')).toBe(
    '<ul><li><strong>One</strong> thing that goes on</li><li><code>a * b * c</code></li></ul>',
  )
})

test('htmlOf labels each table cell with its column’s heading', () => {
  expect(htmlOf('| Who | Before |\n|---|---|\n| The owner | everything |')).toBe(
    '<table><thead><tr><th scope="col">Who</th><th scope="col">Before</th></tr></thead>' +
      '<tbody><tr><th scope="row">The owner</th><td><b aria-hidden="true">Before</b>everything</td></tr></tbody></table>',
  )
})
