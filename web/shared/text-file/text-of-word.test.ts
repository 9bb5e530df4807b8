import { expect, test } from 'vitest'
import { documentOf, wordFile, zipOf } from './testing/word-file.ts'
import { readTextFile } from './text-file.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xmlns = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"`
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...parts: string[]) => `<w:p>${parts.join('')}</w:p>`
const body = (...paragraphs: string[]) =>
  `<?xml version="1.0"?><w:document ${xmlns}><w:body>${paragraphs.join('')}</w:body></w:document>`
const sign = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
const link = (id: string, ...runs: string[]) => `<w:hyperlink r:id="${id}">${runs.join('')}</w:hyperlink>`
const notes = (kind: string, ...all: string[]) =>
  `<?xml version="1.0"?><w:${kind}s ${xmlns}><w:${kind} w:type="separator" w:id="-1">${paragraph(run('----'))}</w:${kind}>${all
    .map((one, at) => `<w:${kind} w:id="${at + 1}">${paragraph(one)}</w:${kind}>`)
    .join('')}</w:${kind}s>`
const linksTo = (...targets: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((to, at) => `<Relationship Id="l${at}" Type="${office}/hyperlink" Target="${to}" TargetMode="External"/>`)
    .join('')}</Relationships>`
const read = (text: string, more: Record<string, string> = {}) => readTextFile('flood.docx', wordFile(text, more))

test('notes come at the end under the numbers of their references', async () => {
  const text = body(
    paragraph(run('The river'), sign('endnote', 1), run(' came up'), sign('footnote', 2), run('.')),
    paragraph(run('We slept'), sign('footnote', 1), run(' little'), sign('footnote', 2), sign('footnote', 9), run('.')),
  )
  const more = {
    'word/footnotes.xml': notes('footnote', run(' In the loft.'), run(' At night.'), run(' Never referred to.')),
    'word/endnotes.xml': notes('endnote', run(' The Elbe.')),
  }
  expect(await read(text, more)).toMatchObject({
    text: 'The river[1] came up[2].\n\nWe slept[3] little[2].\n\nNotes\n\n[1] The Elbe.\n\n[2] At night.\n\n[3] In the loft.',
    leftOut: '',
  })
})

test('a document with text only in its notes is not empty', async () => {
  const more = {
    'word/footnotes.xml': notes('footnote', link('l0', run('a page'))),
    'word/_rels/footnotes.xml.rels': linksTo('https://flood.example/'),
  }
  const text = '[1]\n\nNotes\n\n[1] a page (https://flood.example/)'
  expect(await read(body(paragraph(sign('footnote', 1))), more)).toMatchObject({ text })
})

test('a link’s address follows its text once, unless the text is the address', async () => {
  const field = (part: string) => `<w:r><w:fldChar w:fldCharType="${part}"/></w:r>`
  const text = body(
    paragraph(
      run('See '),
      link('l0', run('the '), run('pictures')),
      run(', or write to '),
      link('l1', run('ann@x.example')),
    ),
    paragraph(link('l2', run('www.x.example')), run(' and '), link('l0', run('https://x.example/$1'))),
    paragraph(
      field('begin'),
      '<w:r><w:instrText> HYPERLINK "https://old.example/a" </w:instrText></w:r>',
      field('separate'),
      run('an old '),
      run('one'),
      field('end'),
      run('.'),
    ),
    paragraph('<w:hyperlink w:anchor="top">', run('above'), '</w:hyperlink>'),
  )
  const links = linksTo('https://x.example/$1', 'mailto:ann@x.example', 'https://www.x.example/')
  expect(await read(text, { 'word/_rels/document.xml.rels': links })).toMatchObject({
    text: [
      'See the pictures (https://x.example/$1), or write to ann@x.example',
      'www.x.example and https://x.example/$1',
      'an old one (https://old.example/a).',
      'above',
    ].join('\n\n'),
  })
})

test('textOfWord keeps line breaks within a paragraph', async () => {
  expect(await read(body(paragraph(run('Roses'), '<w:r><w:br/></w:r>', run('Violets'))))).toMatchObject({
    text: 'Roses\nViolets',
  })
})

test('textOfWord names omitted comments and pictures', async () => {
  const comments = (...all: string[]) =>
    `<w:comments ${xmlns}>${all.map((one, at) => `<w:comment w:id="${at}">${paragraph(run(one))}</w:comment>`).join('')}</w:comments>`
  expect(await read(documentOf('Words.'), { 'word/comments.xml': comments('Why?') })).toMatchObject({
    text: 'Words.',
    leftOut: 'Its comment isn’t. It stays in the Word file.',
  })
  const both = { 'word/comments.xml': comments('Why?', 'When?'), 'word/media/image1.png': 'x' }
  expect(await read(documentOf('Words.'), both)).toMatchObject({
    leftOut: expect.stringMatching(/^Its pictures aren’t\..* Its 2 comments aren’t\./),
  })
})

test('textOfWord reads notes and links of a document whose main part has another path', async () => {
  const at = (path: string) =>
    zipOf({
      '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="/word/${path}"/></Relationships>`,
      [`word/${path}`]: body(paragraph(link('l0', run('Words')), sign('footnote', 1))),
      [`word/_rels/${path}.rels`]: linksTo('https://x.example/a'),
      'word/footnotes.xml': notes('footnote', run('More.')),
    })
  const text = 'Words (https://x.example/a)[1]\n\nNotes\n\n[1] More.'
  expect(await readTextFile('a.docx', at('document2.xml'))).toMatchObject({ text })
})
