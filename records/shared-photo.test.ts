import { expect, test } from 'vitest'
import { changesBeside } from './shared-photo.ts'

const photo = (id: string) => ({ id, name: 'ruth.jpg', type: 'image/jpeg', size: 1, key: 'k', hash: 'h', chunks: 1 })
const [old, fresh] = [photo('old'), photo('fresh')]

const relative = { id: 'relative', values: { fullName: 'Ruth', photo: old } }
const contact = { id: 'contact', values: { fullName: 'Ruth', photo: old, photoOf: 'relative' } }
const advisor = { id: 'advisor', values: { fullName: 'Ruth', photo: old, photoOf: 'relative' } }
const stranger = { id: 'stranger', values: { fullName: 'Ruth', photo: '' } }
const all = [relative, contact, advisor, stranger]

const changed = (id: string, now: object, before: object = all.find((one) => one.id === id)?.values ?? {}) =>
  Object.fromEntries(
    changesBeside(id, { before: { ...before }, now: { ...now } }, all).map(({ record, values }) => [record.id, values]),
  )

test('a new photo of the first record goes to the records that share its photo', () => {
  expect(changed('relative', { ...relative.values, photo: fresh })).toEqual({
    contact: { ...contact.values, photo: fresh },
    advisor: { ...advisor.values, photo: fresh },
  })
})

test('a new photo of a sharing record goes to the first record and to all others that share it', () => {
  expect(changed('contact', { ...contact.values, photo: fresh })).toEqual({
    relative: { ...relative.values, photo: fresh },
    advisor: { ...advisor.values, photo: fresh },
  })
})

test('removing a photo removes it from all sharing records, and another edit changes no other record', () => {
  expect(Object.keys(changed('relative', { ...relative.values, photo: '' }))).toEqual(['contact', 'advisor'])
  expect(changed('relative', { ...relative.values, fullName: 'Ruth Ellis' })).toEqual({})
})

test('a record that stops sharing does not change the others', () => {
  const leaves = { ...contact.values, photo: fresh, photoOf: '', someoneElse: ['relative', 'advisor'] }
  expect(changed('contact', leaves)).toEqual({})
})

test('the first record removes its photo from a record about another person', () => {
  expect(changed('relative', { ...relative.values, someoneElse: ['contact'] })).toEqual({
    contact: { ...contact.values, photo: '', photoOf: '' },
  })
})

test('a new record gives its photo to another record, which drops its answer *not the same person*', () => {
  const asked = { id: 'asked', values: { fullName: 'Ruth', photo: '', someoneElse: ['new', 'relative'] } }
  const now = { fullName: 'Ruth', photo: fresh, photoAlsoFor: ['asked'] }
  expect(changesBeside('new', { before: {}, now }, [...all, asked])).toEqual([
    { record: asked, values: { fullName: 'Ruth', photo: fresh, photoOf: 'new', someoneElse: ['relative'] } },
  ])
})

test('a record that joins another brings along the records that share its photo', () => {
  const elsewhere = { id: 'elsewhere', values: { fullName: 'Ruth', photo: fresh } }
  const now = { ...relative.values, photo: fresh, photoOf: 'elsewhere' }
  const changes = changesBeside('relative', { before: relative.values, now }, [...all, elsewhere])
  expect(changes.map(({ record, values }) => [record.id, values['photoOf'], values['photo']])).toEqual([
    ['contact', 'elsewhere', fresh],
    ['advisor', 'elsewhere', fresh],
  ])
})
