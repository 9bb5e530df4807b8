import type { Person } from '../headless.ts'
import type { FileReference } from '../model/estate.ts'
import type { OpenUpload, UploadInto } from '../model/uploads.ts'
import { until } from './cairn.ts'

/** Bytes per upload request. */
export const piece = 4 * 1024 * 1024
export const fileOf = (name: string) => {
  const bytes = new Uint8Array(2 * piece + 1000).fill(name.charCodeAt(0))
  bytes.set(new TextEncoder().encode(`the words of ${name}`), piece + 5)
  return new Blob([bytes], { type: 'application/pdf' })
}
export const into = (title: string): UploadInto => ({
  id: crypto.randomUUID(),
  input: {
    kind: 'document',
    definitionVersion: 0,
    values: { title, category: 'legal' },
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
  },
  field: 'file',
  activity: `Uploaded document: ${title}`,
})

export const line = {
  pieces: Infinity,
  sent: [] as string[],
  announced: [] as string[],
  saved: '',
  lost: 0,
  refuseAnnouncement: 0,
}
export const wire =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const isPiece = init?.method === 'PUT' && url.includes('/chunks/')
    if (isPiece && line.sent.length >= line.pieces) {
      line.lost += 1
      return Promise.reject(new TypeError('cut'))
    }
    if (url.endsWith('/api/estate/save') && typeof init?.body === 'string') line.saved = init.body
    if (url.endsWith('/api/files') && typeof init?.body === 'string') line.announced.push(init.body)
    if (isPiece) line.sent.push(url.split('/').slice(-3).join('/'))
    if (url.endsWith('/api/files') && --line.refuseAnnouncement === 0)
      return Promise.resolve(
        Response.json({ error: { code: 'no-room', message: 'There is no room left.' } }, { status: 402 }),
      )
    return send(input, init)
  }
export const sentPieces = () => line.sent.map((address) => address.split('/').at(-1))

export const uploads = (person: Person) => person.store.slice('uploads')
export const isFile = (value: unknown): value is FileReference =>
  typeof value === 'object' && value !== null && 'key' in value
export const contentOf = async (person: Person, id: string) => {
  const file = person.store.record(id)?.values['file']
  if (!isFile(file)) throw new Error('The document has no file.')
  return (await person.openFile(file)).bytes
}
/** Compares the bytes. `toEqual` would compare eight million elements, which takes seconds. */
export const isWhole = async (bytes: Uint8Array, file: Blob) => Buffer.from(await file.arrayBuffer()).equals(bytes)
export const reaches = (person: Person, state: OpenUpload['state']) =>
  until(() => uploads(person)[0]?.state === state, `the upload is ${state}`)

export const openedAgain = async (person: Person): Promise<Person> => {
  Object.assign(line, { pieces: Infinity, sent: [], announced: [], lost: 0, refuseAnnouncement: 0 })
  const again = await person.reload()
  await again.refresh()
  return again
}
