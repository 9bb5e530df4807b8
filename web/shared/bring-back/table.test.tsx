// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contentsOf } from '../../../records/convert/contents.ts'
import { tableFormat } from '../../../records/convert/usual-formats.ts'
import { blank, versionOf } from '../../../records/define.ts'
import { authorizedContact, pet, physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { draw, setUpPage } from '../../app/testing/index.tsx'
import { audiencesInWords, peopleIn } from '../../kinds/access/people.ts'
import { testEstate } from '../../kinds/testing/estate.ts'
import { client, store } from '../../estate/remote.ts'
import { BringBackCard } from './BringBackCard.tsx'

setUpPage()
beforeEach(() => testEstate.open())

function tableOf(kind: string): File {
  const audiences = audiencesInWords(peopleIn(store.all()))
  const groups = contentsOf({ records: store.all(), trash: [] }, (audience) => audiences[audience], 'names')
  const group = groups.find((one) => one.kind === kind)
  return new File([(group && tableFormat.write(group, new Set())) ?? ''], `${kind}.csv`, { type: 'text/csv' })
}

async function chosen(file: File) {
  cleanup()
  const { user } = draw(<BringBackCard />)
  await user.click(screen.getByRole('button', { name: 'Choose the export' }))
  const dialog = await screen.findByRole('dialog')
  await user.upload(await within(dialog).findByLabelText(/^ZIP file from/), file)
  const press = async (name: string) => user.click(await within(dialog).findByRole('button', { name }))
  return { dialog, press }
}

test('an import of a list’s table restores values and audiences, and is idempotent', async () => {
  await testEstate.add(authorizedContact, { ...blank(authorizedContact), fullName: 'Nora Hale' }, { seat: 'contact_1' })
  const safe = await testEstate.add(storageLocation, { ...blank(storageLocation), name: 'The gray safe' })
  const deed = {
    ...blank(physicalDocument),
    title: 'Deed',
    documentType: 'deed',
    location: 'Closet',
    lastVerified: '2026-05-09',
    storage: safe.id,
  } as const
  const { id } = await testEstate.add(physicalDocument, deed, { audience: 'contact_1', alsoIfIncapacitated: true })
  const table = tableOf(physicalDocument.kind)
  expect(await within((await chosen(table)).dialog).findByText(/You have all of it already/)).toBeTruthy()
  await testEstate.trash(id)

  const { dialog, press } = await chosen(table)
  expect(await within(dialog).findByText(/^A table of .*, as Cairn saves it\.$/)).toBeTruthy()
  await press('Bring in 1 record')
  await within(dialog).findByText('1 record came in.')
  expect(testEstate.records(physicalDocument.kind)).toMatchObject([
    { values: deed, audience: 'contact_1', alsoIfIncapacitated: true },
  ])
  const again = await chosen(table)
  expect(await within(again.dialog).findByText(/You have all of it already/)).toBeTruthy()
})

test('an import adds no excluded contact to an audience, and neither of two contacts with the same name', async () => {
  const named = (fullName: string) => ({ ...blank(authorizedContact), fullName })
  await testEstate.add(authorizedContact, named('Nora Hale'), { seat: 'contact_1' })
  const second = await testEstate.add(authorizedContact, named('Ben Lee'), { seat: 'contact_2' })
  const deed = { ...blank(physicalDocument), title: 'Deed', documentType: 'deed', location: 'Closet' } as const
  const leftOut = { notFor: ['contact_2' as const] }
  const meant = { audience: 'both_contacts', alsoIfIncapacitated: false, leftOut } as const
  const record = { kind: physicalDocument.kind, definitionVersion: versionOf(physicalDocument), values: deed }
  const [{ id } = { id: '' }] = await client.saveRecords([{ ...record, ...meant }], 'Added')
  const table = tableOf(physicalDocument.kind)
  await testEstate.trash(id)
  const once = await chosen(table)
  await once.press('Bring in 1 record')
  await within(once.dialog).findByText('1 record came in.')
  const [came] = testEstate.records(physicalDocument.kind)
  expect(came?.audience).toBe('contact_1')

  await testEstate.trash(came?.id ?? '')
  await testEstate.add(authorizedContact, named('Nora Hale'), {
    id: second.id,
    basedOn: second.version,
    seat: 'contact_2',
  })
  const alike = await chosen(table)
  expect(await within(alike.dialog).findByText('1 will be for you only')).toBeTruthy()
})

test('an import names the fields that a table lacks, leaves them blank, and links to password import', async () => {
  const photo = await testEstate.file('rex.jpg', 'image/jpeg')
  const { id } = await testEstate.add(pet, { ...blank(pet), petName: 'Rex', type: 'dog', photo })
  const table = tableOf(pet.kind)
  await testEstate.trash(id)
  const { dialog, press } = await chosen(table)
  expect(await within(dialog).findByText(/^A table can’t hold everything\..*Photo/)).toBeTruthy()
  await press('Bring in 1 record')
  await within(dialog).findByText('1 record came in.')
  expect(testEstate.records(pet.kind)).toMatchObject([{ values: { petName: 'Rex', type: 'dog', photo: '' } }])

  const passwords = await chosen(
    new File(['Title,URL,Username,Password,Notes,OTPAuth\r\nA,,b,c,,\r\n'], 'passwords.csv'),
  )
  expect(await within(passwords.dialog).findByText(/comes in on My Online Accounts/)).toBeTruthy()
})

test('an import calls a large table foreign or too large, depending on its header row', async () => {
  await testEstate.add(pet, { ...blank(pet), petName: 'Rex' })
  const rows = new Uint8Array(101 * 1024 * 1024)
  const [ours = ''] = (await tableOf(pet.kind).text()).split('\n')
  for (const [heading, message] of [
    ['name,amount,day', /^This isn’t a table that Cairn saved\./],
    [ours, /^This table is too large to be read here\./],
  ] as const) {
    const { dialog } = await chosen(new File([`${heading}\n`, rows], 'large.csv', { type: 'text/csv' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
  }
})
