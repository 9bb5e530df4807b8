import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Only records/html.ts may turn a record into HTML: a second writer could miss fields or escape
// text differently.

const writers: Readonly<Record<string, string>> = {
  'records/html.ts': 'records',
  'records/convert/fhir/resources.ts': 'the text beside what programs read of a directive',
  'web/shared/export/page.ts': 'the first page of an export, around records',
  'web/shared/opened-estate/as-file.ts': 'the page that an heir saves, around records',
  'web/build/entry-pages.ts': 'the entry pages, around what React draws',
  'server/brand/index.ts': 'the imprint of a brand',
  'web/landing/markdown.ts': 'the words of privacy and terms',
}

const tag = /<\/(p|li|ul|dt|dd|dl|td|tr|h[1-6]|table|section|article|div|span|body|html)>/
const writesHtml = (source: string): boolean => tag.test(source)

const sources = execFileSync('git', ['ls-files', '*.ts', ':!*.test.ts', ':!e2e'], { encoding: 'utf8' })
  .trim()
  .split('\n')

test('only the listed files write HTML', () => {
  const found = sources.filter((path) => writesHtml(readFileSync(path, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted())
})

test('the check finds a second writer', () => {
  expect(writesHtml('const sheet = (name: string) => `<dt>${name}</dt>`')).toBe(true)
  expect(writesHtml('const list: Array<string> = []')).toBe(false)
})
