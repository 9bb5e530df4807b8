import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { startTestCairn, type TestCairn, until } from '../testing/cairn.ts'
import { fileOf, into, line, openedAgain, reaches, uploads, wire } from '../testing/uploads.ts'

let cairn: TestCairn
let home: Person
beforeAll(async () => {
  cairn = await startTestCairn({ smtp: false })
  home = await cairn.person('petra@example.org', wire)
})
afterAll(() => cairn.stop())

test('the owner can describe an upload until its record is saved, even after a reload, and not afterwards', async () => {
  const person = await openedAgain(home)
  line.pieces = 1
  const photo = into('IMG 1')
  person.uploadInto(fileOf('Lake'), 'lake.pdf', photo).catch(() => undefined)
  await reaches(person, 'waiting')
  await person.describeUpload(photo.id, { title: 'Summer at the lake' })
  line.pieces = Infinity
  const again = await person.reload()
  await again.refresh()
  await until(() => again.store.record(photo.id) !== undefined, 'the record is there')
  expect(again.store.record(photo.id)?.values).toMatchObject({ title: 'Summer at the lake', category: 'legal' })
  await again.describeUpload(photo.id, { title: 'Too late' })
  await until(() => uploads(again).length === 0, 'the upload is over')
  expect(again.store.record(photo.id)?.values['title']).toBe('Summer at the lake')
})
