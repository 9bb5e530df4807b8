import Papa from 'papaparse'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Audience, audiences as audienceNames } from '../../../domain/seats.ts'
import { EstateError, type FileReference } from '../../estate/types.ts'
import type { StoredRecord } from '../../estate/types.ts'
import { contentsOf } from '../../../records/convert/contents.ts'
import { makeExport } from './make-export.ts'
import { type WriterRequest, requestHandler, writerOf } from './writer.ts'
import { withWriter } from './writer-in-worker.ts'
import { pathGiver, safeName } from '../../../records/convert/file-names.ts'
import { filesOfZip } from '../zip/testing/zip.ts'

const fileCalled = (id: string, name: string, size = 3): FileReference => ({
  id,
  name,
  type: 'application/pdf',
  size,
  key: `key-of-${id}`,
  hash: `hash-of-${id}`,
  chunks: 1,
})

let made = 0
const record = (kind: string, values: Record<string, unknown>): StoredRecord => {
  made += 1
  const at = '2026-01-02T00:00:00.000Z'
  return {
    id: `record-${made}`,
    kind,
    definitionVersion: 0,
    version: 1,
    values,
    audience: 'contact_1',
    alsoIfIncapacitated: true,
    createdAt: at,
    updatedAt: at,
  }
}
const paper = (title: string, file: FileReference) =>
  record('document', { title, category: 'legal', description: 'Signed in 2020', file })

const about = {
  email: 'ada@example.org',
  madeAt: '2026-11-21T10:00:00.000Z',
  people: [{ role: 'contact_1', state: 'confirmed', email: 'nora@example.org' }],
  activity: [{ at: '2026-01-02T00:00:00.000Z', text: 'Uploaded document: Will' }],
}
const open = (file: FileReference) =>
  Promise.resolve({ name: file.name, type: file.type, bytes: new TextEncoder().encode(file.id.padEnd(file.size)) })
const exported = async (
  records: StoredRecord[],
  { harmless = true, ...options }: Partial<Parameters<typeof makeExport>[2]> & { harmless?: boolean } = {},
) => {
  const writer = writerOf(
    contentsOf({ records, trash: [] }, () => 'Nora Hale'),
    about,
    harmless,
  )
  const { zip, lost } = await makeExport(writer, about.madeAt, { open, ...options })
  const files = await filesOfZip(zip)
  return { lost, files, text: (path: string) => new TextDecoder().decode(files.get(path)) }
}

describe('the ZIP', () => {
  test('the ZIP contains every record as HTML, tables and JSON, and every file under its own name', async () => {
    const attorney = record('estate-attorney', { fullName: 'Eve Falk', firmName: 'Falk & Sons' })
    const talk = record('attorney-communication', { attorney: attorney.id, subject: 'The will' })
    const { files, text } = await exported([attorney, talk, paper('Will', fileCalled('a', 'will.pdf'))])
    expect([...files.keys()].toSorted()).toEqual([
      'account.json',
      'activity.csv',
      'activity.json',
      'cairn.json',
      'files/Digital Documents Locker/will.pdf',
      'index.html',
      'records/attorney-communication.csv',
      'records/attorney-communication.json',
      'records/document.csv',
      'records/document.json',
      'records/estate-attorney.csv',
      'records/estate-attorney.json',
      'records/estate-attorney.vcf',
    ])
    expect(text('files/Digital Documents Locker/will.pdf')).toBe('a  ')
    const [first] = JSON.parse(text('records/document.json')).records
    expect(first).toMatchObject({ title: 'Will', audience: 'Nora Hale', alsoIfIncapacitated: true })
    expect(first.values.file.path).toBe('files/Digital Documents Locker/will.pdf')
    const { data } = Papa.parse<Record<string, string>>(text('records/document.csv').trim(), { header: true })
    expect(data[0]).toMatchObject({ Name: 'Will', Category: 'Legal', File: 'files/Digital Documents Locker/will.pdf' })
    const page = text('index.html')
    expect(page).toContain('href="files/Digital%20Documents%20Locker/will.pdf"')
    expect(page).toContain('Falk &amp; Sons')
    expect(page).toContain('Made on November 21, 2026.')
    expect(page).toMatch(/Saved on \w+ \d+, \d{4}</)
    expect(text('records/attorney-communication.csv')).toContain('Eve Falk')
  })

  test('the ZIP links a story’s text to its recordings', async () => {
    const told = record('story', {
      title: 'The flood',
      content: 'It rose.',
      audioNotes: [fileCalled('a', 'my voice.wav')],
    })
    const { files, text } = await exported([told])
    const [, link = ''] = /\]\(<(.*)>\)/.exec(text('records/story.md')) ?? []
    const { pathname } = new URL(link, 'https://zip.example/records/story.md')
    expect([...files.keys()]).toContain(decodeURI(pathname).slice(1))
  })

  test('the ZIP contains no key of a sealed file', async () => {
    const { files } = await exported([paper('Will', fileCalled('a', 'will.pdf'))])
    for (const bytes of files.values()) expect(new TextDecoder().decode(bytes)).not.toMatch(/key-of|hash-of/)
  })

  test('the start page of the ZIP runs no script, whatever a record contains', async () => {
    const { text } = await exported([
      paper('<script>alert(1)</script>', fileCalled('a', '"><img src=x onerror=alert(1)>.pdf')),
    ])
    expect(text('index.html')).not.toMatch(/<script|<img/i)
  })

  test('the ZIP defuses formulas in tables and says so, and keeps the values in other formats', async () => {
    const account = { accountType: 'social', platform: 'other', otherPlatform: 'X', password: '=1+1' }
    const { text } = await exported([record('online-account', account)])
    const passwordIn = (path: string, column: string) =>
      Papa.parse<Record<string, string>>(text(path).trim(), { header: true }).data[0]?.[column]
    expect(passwordIn('records/online-account.csv', 'Password')).toBe("'=1+1")
    expect(passwordIn('records/online-account-passwords.csv', 'Password')).toBe('=1+1')
    expect(JSON.parse(text('records/online-account.json')).records[0].values.password).toBe('=1+1')
    const told = 'have an apostrophe before it'
    expect(text('index.html')).toContain(told)
    const asWritten = await exported([record('online-account', account)], { harmless: false })
    expect(asWritten.text('records/online-account.csv')).toContain(',=1+1,')
    expect(asWritten.text('index.html')).not.toContain(told)
    expect(asWritten.text('index.html')).toContain('please don’t open the tables (CSV) in one')
    const { text: harmless } = await exported([record('online-account', { ...account, password: 'a=1' })])
    expect(harmless('index.html')).not.toContain(told)
  })

  test('the ZIP has no formulas in the activity log', async () => {
    const activity = [{ at: '2026-01-02T00:00:00.000Z', text: '=HYPERLINK("http://evil.example")' }]
    const { zip } = await makeExport(writerOf([], { ...about, activity }), about.madeAt, { open })
    const csv = new TextDecoder().decode((await filesOfZip(zip)).get('activity.csv'))
    expect(csv).toContain(`'=HYPERLINK`)
  })

  test('the ZIP keeps two files of the same name', async () => {
    const { files } = await exported([
      paper('Will', fileCalled('a', 'scan.pdf')),
      paper('Deed', fileCalled('b', 'SCAN.pdf')),
    ])
    const scans = [...files].filter(([path]) => /scan/i.test(path))
    expect(new Set(scans.map(([path]) => path.toLowerCase())).size).toBe(2)
    expect(scans.map(([, bytes]) => new TextDecoder().decode(bytes).trim()).toSorted()).toEqual(['a', 'b'])
  })

  test('the ZIP keeps fields that only a newer version knows, and separates the trash', async () => {
    const star = record('star-map', { note: 'North' })
    const trash = [{ ...paper('Old', fileCalled('c', 'old.pdf')), trashedAt: '2026-10-01T00:00:00.000Z' }]
    const writer = writerOf(
      contentsOf({ records: [star], trash }, () => 'Only me'),
      about,
    )
    const { zip } = await makeExport(writer, about.madeAt, { open })
    const files = await filesOfZip(zip)
    expect(JSON.parse(new TextDecoder().decode(files.get('records/star-map.json'))).records[0].values).toEqual({
      note: 'North',
    })
    expect(new TextDecoder().decode(files.get('trash/document.csv'))).toContain('2026-10-01T00:00:00.000Z')
    expect(files.has('files/Digital Documents Locker/old.pdf')).toBe(true)
  })
})

/** Runs the worker’s code on the main thread, as Node has no web workers; clones messages. */
class PageWorker extends EventTarget {
  static ended = 0
  readonly #answer = requestHandler()
  postMessage(asked: WriterRequest) {
    void this.#reply(structuredClone(asked))
  }
  async #reply(asked: WriterRequest) {
    const answered = await this.#answer(asked)
    if (answered) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answered) }))
  }
  terminate() {
    PageWorker.ended += 1
  }
}

test('the worker writes hundreds of records as the page would, and the page terminates the worker', async () => {
  vi.stubGlobal('Worker', PageWorker)
  const records = Array.from({ length: 600 }, (_, at) => record('circle', { name: `Choir ${at}` }))
  const everything = { records: [...records, paper('Will', fileCalled('a', 'will.pdf'))], trash: [record('pet', {})] }
  const audiences = Object.fromEntries(audienceNames.map((name) => [name, `for ${name}`])) as Record<Audience, string>
  const zipped = async (writer: Parameters<typeof makeExport>[0]) => {
    const { zip } = await makeExport(writer, about.madeAt, { open })
    return [...(await filesOfZip(zip))].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])
  }
  const before = PageWorker.ended
  const inWorker = await withWriter(everything, { audiences, about, defused: true }, zipped)
  const onPage = await zipped(
    writerOf(
      contentsOf(everything, (audience) => audiences[audience]),
      about,
    ),
  )
  expect(inWorker).toEqual(onPage)
  expect(JSON.stringify(inWorker)).toContain('Choir 599')
  expect(PageWorker.ended).toBe(before + 1)
  vi.unstubAllGlobals()
})

describe('an export in progress', () => {
  const two = [paper('A', fileCalled('a', 'a.pdf', 10)), paper('B', fileCalled('b', 'b.pdf', 30))]

  test('an export names a missing or modified file, and keeps the others', async () => {
    for (const code of ['not-found', 'not-verified']) {
      const { lost, files, text } = await exported(two, {
        open: (file) => (file.id === 'a' ? Promise.reject(new EstateError(code, 'Gone')) : open(file)),
      })
      expect(lost).toEqual(['files/Digital Documents Locker/a.pdf'])
      expect(files.has('files/Digital Documents Locker/b.pdf')).toBe(true)
      expect(text('index.html')).toContain('a.pdf (could not be read)')
      expect(JSON.parse(text('account.json')).filesThatCouldNotBeRead).toEqual(lost)
    }
  })

  test('an export rejects if the connection is lost, and returns no partial ZIP', async () => {
    const offline = new EstateError('offline', 'We could not reach the server.')
    await expect(exported(two, { open: () => Promise.reject(offline) })).rejects.toBe(offline)
  })

  test('an export reports bytes monotonically up to the total', async () => {
    const told: number[] = []
    await exported(two, {
      onProgress: ({ done, total }) => {
        expect(total).toBe(40)
        told.push(done)
      },
      open: (file, { onProgress }) => {
        onProgress?.({ done: file.size / 2, total: file.size })
        return open(file)
      },
    })
    expect(told).toEqual([5, 10, 25, 40])
  })
})

test('the names of exported files are valid on every system, and no path occurs twice', () => {
  for (const [name, safe] of [
    ['../../etc/passwd', 'etc passwd'],
    ['CON.txt', '_CON.txt'],
    ['a\u202Efdp.exe', 'a fdp.exe'],
    ['...', 'without a name'],
    ['con .tar.gz', '_con .tar.gz'],
    ['LPT¹.txt', '_LPT¹.txt'],
    // A lone surrogate, as a program leaves it when it truncates a name.
    ['Holiday \uD83D.txt', 'Holiday \uFFFD.txt'],
  ] as const)
    expect(safeName(name)).toBe(safe)
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 120 }), { maxLength: 20 }), (names) => {
      const pathOf = pathGiver()
      const paths = names.map((name) => pathOf('files', name))
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length)
      for (const path of paths) expect(path).toMatch(/^files\/[^<>:"/\\|?*]+$/)
    }),
  )
  for (const letter of ['a', 'é', '漢', '😀'])
    expect(new TextEncoder().encode(safeName(`${letter.repeat(300)}.jpeg`)).length).toBeLessThan(240)
})

test('an export succeeds although a file name contains a lone surrogate', async () => {
  const { files, text } = await exported([paper('Will', fileCalled('a', 'Holiday \uD83D.pdf'))])
  expect(files.has('files/Digital Documents Locker/Holiday \uFFFD.pdf')).toBe(true)
  expect(text('index.html')).toContain('Holiday%20%EF%BF%BD.pdf')
})
