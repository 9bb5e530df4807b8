// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import type { SealedFile } from '../../../records/fields/index.ts'
import { familyMember, otherContact } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from '../testing/estate.ts'
import { pressEdit } from '../testing/in-record.ts'

setUpPage()
const member = { ...blank(familyMember), gender: 'female', status: 'living' } as const
const daughter = { ...member, fullName: 'Ruth Ellis', relationship: 'daughter' } as const
const ruth = {
  ...blank(otherContact),
  fullName: 'Ruth Ellis',
  category: 'personal',
  relationship: 'Daughter',
} as const
let photo: SealedFile
beforeEach(async () => {
  await testEstate.open()
  photo = await testEstate.file('ruth.jpg', 'image/jpeg')
})

const Contacts = () => <RecordPage records={useRecords(otherContact)} />
const Family = () => <RecordPage records={useRecords(familyMember)} />
const question = () => screen.queryByRole('group', { name: 'Is this the same person?' })
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const saved = async (user: UserEvent, name: RegExp) => {
  await press(user, name)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const saveContact = (user: UserEvent) => saved(user, /^Save Contact$/)
const valuesOf = (kind: { kind: string }) => testEstate.records(kind.kind).map(({ values }) => values)
const edit = async (user: UserEvent, name = 'Ruth Ellis') => {
  await pressEdit(user, name)
  await screen.findByLabelText(/^Full name/)
}

test('a contact gets the photo of the relative with the same name, and a change of one photo changes both', async () => {
  const relative = await testEstate.add(familyMember, { ...daughter, photo })
  await testEstate.add(otherContact, ruth, { audience: 'both_contacts' })
  const { user } = draw(<Contacts />)
  await edit(user)
  expect(question()?.textContent).toContain('Family Tree, daughter')
  await press(user, 'Yes, use this photo')
  expect(question()).toBeNull()
  expect(screen.getByText('This is also the photo of Ruth Ellis (Family Tree, daughter).')).toBeTruthy()
  await saveContact(user)
  expect(valuesOf(otherContact)).toMatchObject([{ photo: { id: photo.id }, photoOf: relative.id }])

  await edit(user)
  expect(question()).toBeNull()
  await press(user, 'Remove ruth.jpg')
  await saveContact(user)
  expect(valuesOf(familyMember)).toMatchObject([{ photo: '' }])
  expect(testEstate.records(otherContact.kind)).toMatchObject([{ audience: 'both_contacts' }])
})

test('the form does not repeat a question after *No*, in either record, and the owner can revert the answer', async () => {
  const relative = await testEstate.add(familyMember, { ...daughter, photo })
  await testEstate.add(otherContact, ruth)
  const { user } = draw(<Contacts />)
  await edit(user)
  await press(user, 'No, someone else')
  expect(question()).toBeNull()
  await saveContact(user)
  expect(valuesOf(otherContact)).toMatchObject([{ photo: '', someoneElse: [relative.id] }])

  await edit(user)
  expect(question()).toBeNull()
  expect(screen.getByText('You said that Ruth Ellis (Family Tree, daughter) is someone else.')).toBeTruthy()
  await press(user, 'It’s the same person')
  await saveContact(user)
  expect(valuesOf(otherContact)).toMatchObject([{ photo: { id: photo.id }, photoOf: relative.id, someoneElse: [] }])
})

test('the owner reverts a wrong *Yes* before and after the save, and only the contact loses the photo', async () => {
  const relative = await testEstate.add(familyMember, { ...daughter, photo })
  await testEstate.add(otherContact, ruth)
  const { user } = draw(<Contacts />)
  await edit(user)
  await press(user, 'Yes, use this photo')
  await press(user, 'Not the same person')
  expect(screen.queryByRole('button', { name: 'Remove ruth.jpg' })).toBeNull()
  await press(user, 'It’s the same person')
  await saveContact(user)
  await edit(user)
  await press(user, 'Not the same person')
  await saveContact(user)
  expect(valuesOf(otherContact)).toMatchObject([{ photo: '', photoOf: '', someoneElse: [relative.id] }])
  expect(valuesOf(familyMember)).toMatchObject([{ photo: { id: photo.id } }])
})

test('a relative gives a photo to the contact with the same name, and the owner takes it back', async () => {
  await testEstate.add(otherContact, ruth, { audience: 'both_contacts' })
  const relative = await testEstate.add(familyMember, { ...daughter, photo })
  const { user } = draw(<Family />)
  await edit(user)
  expect(question()?.textContent).toContain('Other Important Contacts, daughter')
  await press(user, 'Yes, use this photo')
  await saved(user, /^Save/)
  expect(valuesOf(otherContact)).toMatchObject([{ photo: { id: photo.id }, photoOf: relative.id }])
  expect(testEstate.records(otherContact.kind)).toMatchObject([{ audience: 'both_contacts' }])
  expect(valuesOf(familyMember)[0]).not.toHaveProperty('photoAlsoFor')

  await edit(user)
  await press(user, 'Not the same person')
  await press(user, 'It’s the same person')
  await press(user, 'Not the same person')
  await saved(user, /^Save/)
  expect(valuesOf(otherContact)).toMatchObject([{ photo: '', photoOf: '' }])
})

test('the form asks about a father and a son with the same name one after the other', async () => {
  const old = await testEstate.file('old.jpg', 'image/jpeg')
  const john = { ...member, fullName: 'John Ellis', gender: 'male' } as const
  const son = await testEstate.add(familyMember, { ...john, relationship: 'son', phone: '(555) 010-7765', photo })
  const father = await testEstate.add(familyMember, { ...john, relationship: 'father', photo: old })
  await testEstate.add(otherContact, { ...ruth, fullName: 'John Ellis', phone: '(555) 010-7765' })
  const { user } = draw(<Contacts />)
  await edit(user, 'John Ellis')
  expect(question()?.textContent).toContain('Family Tree, son')
  await press(user, 'No, someone else')
  expect(question()?.textContent).toContain('Family Tree, father')
  await press(user, 'Yes, use this photo')
  await saveContact(user)
  expect(valuesOf(otherContact)).toMatchObject([{ photoOf: father.id, someoneElse: [son.id] }])
})

test('the form does not ask about two records of one list, a record in the trash, or two photos', async () => {
  const relative = await testEstate.add(familyMember, { ...daughter, photo })
  await testEstate.add(familyMember, { ...daughter, relationship: 'mother' })
  await testEstate.add(otherContact, { ...ruth, photo })
  const { user, unmount } = draw(<Contacts />)
  await edit(user)
  expect(question()?.textContent).toContain('Family Tree, mother')
  await press(user, /^Cancel/)
  unmount()
  await testEstate.trash(relative.id)
  const again = draw(<Family />)
  await edit(again.user)
  expect(within(question() ?? document.body).getByText('Other Important Contacts, daughter')).toBeTruthy()
})
