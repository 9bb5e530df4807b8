// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, estateAttorney } from '../../../records/kinds/index.ts'
import { testEstate } from '../testing/estate.ts'
import { AudienceFaces } from './AudienceFaces.tsx'
import { useFaces } from './people.ts'

beforeEach(async () => {
  await testEstate.open()
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Ruth Ellis' },
    { seat: 'contact_1' },
  )
})
afterEach(cleanup)

type Shown = Parameters<typeof AudienceFaces>[0]['record']
const All = ({ record }: { record: Shown }) => <AudienceFaces record={record} faces={useFaces()} />
const drawn = (record: Shown) => render(<All record={record} />).container

test('AudienceFaces draws the people in the seats of the audience', async () => {
  await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Dr. Daniel Cole' }, { seat: 'attorney' })
  expect(drawn({ audience: 'everyone_named' }).textContent).toBe('DR')
  expect(drawn({ audience: 'everyone_named', notFor: ['attorney'] }).textContent).toBe('R')
  expect(drawn({ audience: 'contact_1' }).textContent).toBe('R')
})

test('AudienceFaces draws a person in two seats once', async () => {
  await testEstate.add(estateAttorney, { ...blank(estateAttorney), fullName: 'Ruth Ellis' }, { seat: 'attorney' })
  expect(drawn({ audience: 'everyone_named' }).textContent).toBe('R')
})

test('AudienceFaces draws a ring with a lock for an audience without people', () => {
  for (const audience of ['nobody', 'contact_2'] as const)
    expect(drawn({ audience }).querySelector('svg.lucide-lock-keyhole')).toBeTruthy()
})

test('useFaces returns the name and photo of the contact in each seat', async () => {
  const photo = await testEstate.file('tom.jpg', 'image/jpeg', 'a face')
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Tom Hale', photo },
    { seat: 'contact_2' },
  )
  const seen: unknown[] = []
  const Seats = () => {
    seen.push(useFaces())
    return null
  }
  render(<Seats />)
  expect(seen.at(-1)).toMatchObject({
    contact_1: { name: 'Ruth Ellis', photo: '' },
    contact_2: { name: 'Tom Hale', photo },
  })
})
