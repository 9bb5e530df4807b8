import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { product } from '../domain/product.ts'

/** Files that name the product themselves, each with the reason. */
const formats: Readonly<Record<string, string>> = {
  'contract/server-info.ts': 'apps of earlier versions check the name in /api/server',
  'server/app.ts': 'the same name in /api/server',
  'server/db/other-servers.ts': 'servers of one database find each other by it',
  'records/convert/passwords/ours.ts': 'an import recognizes our files by it',
  'records/convert/gedcom/write.ts': 'an import recognizes our files by SOUR',
  'records/convert/gedcom/left-out.ts': 'an import recognizes our files by SOUR',
  'web/shared/file-viewer/missing-glyphs.ts': 'the family of a font, which nobody reads',
  'web/shared/file-viewer/LongText.tsx': 'the family of a font, which nobody reads',
  'commands/backup/check.ts': 'the password of a scratch account',
}

/** Commands that only developers run, and that use the name in their test data. */
const forDevelopers = /^commands\/(check-real|faults|pictures|proxies|screenshots)/

type Node = Record<string, unknown> & { start: number }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.start === 'number'

const named = new RegExp(`\\b${product.name}s?\\b`)

function namesIn(file: string, source: string): number[] {
  const found: number[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    const texts = [value['value'], value['raw']].flatMap((text) =>
      typeof text === 'string' ? [text] : typeof text === 'object' && text !== null && 'raw' in text ? [text.raw] : [],
    )
    if (texts.some((text) => typeof text === 'string' && named.test(text)))
      found.push(source.slice(0, value.start).split('\n').length)
    for (const [key, child] of Object.entries(value)) if (key !== 'source') visit(child)
  }
  visit(parseSync(file, source).program)
  return [...new Set(found)]
}

test('the check finds the name in strings, templates and JSX, and not in comments and imports', () => {
  const { name } = product
  const source = `
    // ${name}
    import { ${name} } from './${name}.ts'
    const a = 'Open ${name}.'
    const b = \`\${a} ${name}\`
    const c = <p title="${name}">In ${name}, <${name} /></p>`
  expect(namesIn('a.tsx', source)).toEqual([4, 5, 6])
})

const sources = execFileSync(
  'git',
  ['ls-files', 'client', 'commands', 'contract', 'domain', 'records', 'release', 'server', 'vault', 'web'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/testing\/|mutants/.test(file))

test('code takes the product’s name from domain/product.ts, so that a brand can replace the name', () => {
  const faults = sources
    .filter((file) => !(file in formats) && !forDevelopers.test(file))
    .flatMap((file) =>
      namesIn(file, readFileSync(file, 'utf8')).map(
        (line) =>
          `${file}:${line} names the product. Write \${product.name}, and import { product } from domain/product.ts.`,
      ),
    )
  expect(faults).toEqual([])
})

test('the web manifest and the icon have the product’s name and mark, and no page contains the name', () => {
  const manifest: unknown = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
  expect(manifest).toMatchObject({ name: product.name, short_name: product.name })
  const icon = readFileSync('web/public/favicon.svg', 'utf8')
  const { mark } = JSON.parse(readFileSync('domain/product.json', 'utf8'))
  for (const path of mark) expect(icon).toContain(path)
  for (const page of ['app', 'index', 'practices', 'privacy', 'terms', 'security', 'imprint'])
    expect(readFileSync(`web/${page}.html`, 'utf8')).not.toMatch(named)
})
