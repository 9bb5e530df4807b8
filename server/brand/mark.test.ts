import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconsOf } from './icons.ts'
import { readMark } from './mark.ts'

const drawing = readFileSync('server/brand/testing/harbor-keep/mark.svg', 'utf8')
const around = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"${root}>${inside}</svg>`

test.each([
  ['a script', around('<script>alert(1)</script>'), /<script> is not allowed\. A mark contains no scripts/],
  ['an event', around('<path d="M0 0" onload="alert(1)"/>'), /onload, which would run a script/],
  ['an event of the root', around('', ' onclick="alert(1)"'), /onclick, which would run a script/],
  ['foreign content', around('<foreignObject/>'), /<foreignObject> is not allowed/],
  ['an element of HTML', around('<div xmlns="http://www.w3.org/1999/xhtml"/>'), /<div> is not allowed/],
  ['a picture from elsewhere', around('<image href="https://example.org/a.png"/>'), /<image> is not allowed/],
  ['a reference', around('<use href="#a"/>'), /<use> is not allowed/],
  ['a link', around('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), /<a> is not allowed/],
  ['a style sheet', around('<style>@import "https://example.org/a.css"</style>'), /<style> is not allowed/],
  ['a style attribute', around('<path d="M0 0" style="fill:red"/>'), /the attribute style/],
  ['an address in a fill', around('<path d="M0 0" fill="url(https://example.org/a#b)"/>'), /a part of itself/],
  ['an escaped address', around('<path d="M0 0" fill="u\\72l(//example.org)"/>'), /a part of itself/],
  ['an attribute of another namespace', around('<path d="M0 0" x:href="#a" xmlns:x="urn:x"/>'), /x:href/],
  ['an animation', around('<animate attributeName="href" to="javascript:alert(1)"/>'), /<animate> is not allowed/],
  ['letters', around('<text>H</text>'), /Turn its letters into paths/],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${around('&a;')}`, /document type|cannot be read/],
  ['a document type', `<!DOCTYPE svg SYSTEM "file:///etc/passwd">${around('')}`, /document type/],
  ['a style sheet beside it', `<?xml-stylesheet href="a.css"?>${around('')}`, /xml-stylesheet/],
  ['CDATA', around('<title><![CDATA[<script>]]></title>'), /something besides shapes/],
  ['no SVG', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /not an SVG/],
  ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"/>', /viewBox/],
  ['half a file', drawing.slice(0, 200), /cannot be read/],
  ['nothing', '', /cannot be read/],
  ['too much', around(`<title>${'a'.repeat(70_000)}</title>`), /larger than 64 kB/],
])('the server rejects a mark with %s and says why', (_, text, message) => {
  expect(() => readMark(text)).toThrow(message)
})

test('the server sends shapes and gradients of a mark unchanged, without comments', () => {
  const inside =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#123456"/></linearGradient></defs><g fill="url(#a)"><path d="M1 2h3z"/></g>'
  const { svg } = readMark(`<?xml version="1.0"?><!-- made by hand -->${around(`<!-- a -->${inside}`)}`)
  expect(svg).toContain('<g fill="url(#a)"><path d="M1 2h3z"></path></g>')
  expect(svg).not.toContain('<!--')
  expect(readMark(svg).svg).toBe(svg)
})

test('the server draws icons of every size from the mark', async () => {
  const icons = await iconsOf(readMark(drawing))
  const sizeOf = (name: string) => icons.get(name)?.readUInt32BE(16)
  expect(['icons/app-192.png', 'icons/app-512.png', 'icons/app-apple-180.png'].map(sizeOf)).toEqual([192, 512, 180])
  const icon = icons.get('favicon.ico')
  expect(icon?.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
  expect(icon?.subarray(icon.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG')
})
