import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadedBy, startedOnServer } from '../checks/imports/loaded.ts'
import { settings } from '../server/settings.ts'

// `npm run image` builds and starts the image; these tests read its files.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const stages = read('deploy/image/Containerfile').split(/^FROM /m)

/** The paths that a stage of the Containerfile copies from the source. */
const copiedIn = (stage = ''): string[] =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
const first = (path: string) => path.split('/')[0] ?? ''

test('the image holds every file that its processes and commands load', () => {
  const loaded = loadedBy(startedOnServer, read).files
  const copied = copiedIn(stages[3])
  expect(loaded.filter((file) => !copied.includes(first(file)) && !copied.includes(file))).toEqual([])
})

test('the image copies only existing files, and its ignore file admits exactly these files', () => {
  const copied = new Set(stages.flatMap(copiedIn))
  expect([...copied].filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([])
  const passed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
  expect([...copied].filter((file) => !passed.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([])
  expect(passed.filter((one) => ![...copied].some((file) => file === one))).toEqual([])
})

type Service = {
  environment?: Record<string, string>
  user?: string
  volumes?: string[]
  networks?: string[] | Record<string, unknown>
  read_only?: boolean
}
const compose: { services: Record<string, Service> } = parse(read('deploy/compose/compose.yml'), { merge: true })
const { server = {}, release = {}, admin = {} } = compose.services

test('the compose file runs each process as its own user, on a read-only file system, with its own folder only', () => {
  expect([server.user, release.user]).toEqual(['10001:10001', '10002:10002'])
  expect([server.read_only, release.read_only, admin.read_only]).toEqual([true, true, true])
  expect([server.volumes, release.volumes]).toEqual([
    ['server:/var/lib/cairn/server'],
    ['release:/var/lib/cairn/release'],
  ])
  expect(release.networks).toEqual(['inside'])
})

test('the compose file names only existing settings, and .env.example lists every variable of the files', () => {
  const named = [server, release, admin].flatMap(({ environment = {} }) => Object.keys(environment))
  expect(named.filter((name) => !Object.keys(settings).includes(name))).toEqual([])
  const files = read('deploy/compose/compose.yml') + read('deploy/compose/Caddyfile')
  const variables = [...files.matchAll(/\$?\{\$?([A-Z_]+)/g)].map(([, name = '']) => name)
  const given = [...read('deploy/compose/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect([...new Set(variables)].toSorted()).toEqual(given.toSorted())
})
