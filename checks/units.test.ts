import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = 'deploy/systemd'
const operate = read('docs/operate.md')
const scripts: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

type Line = { section: string; key: string; value: string }

/** @throws for a line that systemd would ignore with a warning */
function linesOf(file: string): Line[] {
  let section = ''
  return read(file)
    .split('\n')
    .flatMap((line): Line[] => {
      if (line === '' || line.startsWith('#')) return []
      const header = /^\[(Unit|Service|Timer|Install)\]$/.exec(line)?.[1]
      if (header !== undefined) {
        section = header
        return []
      }
      const [, key = '', value = ''] = /^(\w+)=(\S.*)$/.exec(line) ?? []
      if (section === '' || key === '') throw new Error(`${file}: ${line}`)
      return [{ section, key, value }]
    })
}

const units = globSync('*.{service,timer}', { cwd: join(root, folder) }).map((name) => {
  const lines = linesOf(join(folder, name))
  return { name, values: (wanted: string) => lines.filter(({ key }) => key === wanted).map(({ value }) => value) }
})
const services = units.filter(({ name }) => name.endsWith('.service'))
const lasting = ['cairn.service', 'cairn-release.service']

test.each(services)('$name starts a command that exists, with settings that docs/operate.md names', ({ values }) => {
  const [command = '', ...others] = values('ExecStart')
  expect(others).toEqual([])
  const [program = '', ...words] = command.split(' ')
  expect(['/usr/bin/node', '/usr/bin/npm']).toContain(program)
  expect(words.join(' ')).toContain('/opt/cairn')
  if (program === '/usr/bin/node')
    expect(existsSync(join(root, words[0]?.replace('/opt/cairn/', '') ?? '?'))).toBe(true)
  else expect(Object.keys(scripts.scripts)).toContain(words[words.indexOf('run') + 1])
  expect(values('EnvironmentFile').length).toBeGreaterThan(0)
  for (const file of values('EnvironmentFile')) expect(operate).toContain(file)
})

test.each(services.filter(({ name }) => lasting.includes(name)))(
  '$name has a user of its own, who writes one folder, and does not restart after code 78',
  ({ name, values }) => {
    const [user = ''] = values('User')
    expect(user).toBe(basename(name, '.service'))
    expect(operate).toContain(`useradd --system --home-dir /var/lib/cairn ${user}\n`)
    const [own = '', ...others] = values('ReadWritePaths')
    expect(others).toEqual([])
    expect(operate).toMatch(new RegExp(`chown ${user}: ${own}\\b`))
    expect(values('Restart')).toEqual(['always'])
    expect(values('RestartPreventExitStatus')).toEqual(['78'])
    for (const file of ['server/run.ts', 'release/main.ts', 'commands/start.mjs', 'commands/workers.mjs'])
      expect(read(file), file).toContain('const needsOperator = 78\n')
  },
)

test('the release service starts before the server, and each timer has its service', () => {
  const server = services.find(({ name }) => name === 'cairn.service')
  for (const key of ['After', 'Wants']) expect(server?.values(key).join(' ')).toContain('cairn-release.service')
  const timers = units.filter(({ name }) => name.endsWith('.timer')).map(({ name }) => basename(name, '.timer'))
  expect(timers.toSorted()).toEqual(['cairn-backup', 'cairn-check'])
  for (const name of timers) expect(services.map((unit) => unit.name)).toContain(`${name}.service`)
})
