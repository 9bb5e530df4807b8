import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

const saidBy = (source: string) => sentencesIn('a.tsx', source).map(({ text }) => text)

test('the check finds text for users in JSX, attributes, choices, templates and notices', () => {
  expect(
    saidBy(`
      const notice = () => toast({ title: 'It was saved', tone: 'success' })
      const Page = ({ n, name }) => (
        <Card title="Your people" className="flex gap-4" variant="quiet" aria-label={\`Delete \${name}\`}>
          Hello, <b>{n === 1 ? 'one record' : name}</b>
          <Button onClick={() => go('/somewhere')}>{busy ? 'Cancel' : notNow}</Button>
        </Card>
      )`),
  ).toEqual(['It was saved', 'Your people', 'Delete …', 'Hello,', 'one record', 'Cancel'])
})

test('the check ignores text for machines', () => {
  expect(
    saidBy(`
      import { useState } from 'react'
      type Tone = 'Bright red' | 'dull and grey'
      const classes = 'flex flex-col gap-4'
      const styles = { title: { font: 'Serif' } }
      const Page = () => <p id="The-page" className={wide ? 'grid grid-cols-2' : 'flex gap-2'} onKeyDown={({ key }) => key === 'Enter'} />`),
  ).toEqual([])
})

/** The folders that draw screens. Not `web/landing/`, whose pages consist of text. */
const drawn = ['app', 'entry', 'kinds', 'pdf', 'screens', 'shared', 'ui']
const files = execFileSync('git', ['ls-files', ...drawn.map((folder) => `web/${folder}/**`)], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|words\.tsx?$/.test(file))

test.each(files)('%s contains no text for users, which belongs in words.ts', (file) => {
  expect(sentencesIn(file, readFileSync(file, 'utf8')).map(({ text, line }) => `${line}: ${text}`)).toEqual([])
})
