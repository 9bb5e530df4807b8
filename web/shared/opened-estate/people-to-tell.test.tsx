// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { circle, otherContact } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { PeopleToTell } from './PeopleToTell.tsx'
import { peopleToTell } from './people-to-tell.ts'
import { leftReading } from './records.ts'

afterEach(cleanup)
const open = () => Promise.reject(new Error('No file is opened here.'))

let made = 0
const left = (kind: string, values: SavedRecord['values']) => {
  made += 1
  const at = '2026-01-01T00:00:00.000Z'
  const about = {
    version: 1,
    audience: 'both_contacts',
    alsoIfIncapacitated: false,
    createdAt: at,
    updatedAt: at,
  } as const
  return leftReading().prepared({ id: `r${made}`, kind, values, ...about })
}
const member = (name: string, more = {}) => ({ name, phone: '', email: '', tellHow: '', note: '', ...more })
const choir = {
  ...blank(circle),
  circleName: 'The choir',
  hasGroupLeader: 'yes',
  groupLeaderName: 'Gloria',
  groupLeaderPhone: '(555) 010-3311',
  members: [
    member('Hank', { phone: '(555) 010-3312', tellHow: 'visit', note: 'Bass' }),
    member('Mabel', { email: 'm@example.org' }),
  ],
  toldBy: 'Ruth',
  specialInstructions: 'Ask them to sing.',
} as const
const namesOf = (records: readonly ReturnType<typeof left>[]) =>
  peopleToTell(records).map(({ title, people }) => [title, ...people.map(({ name }) => name)].join(', '))

test('a circle’s entry lists each member, only its leader, or no person', () => {
  expect(namesOf([left('circle', choir)])).toEqual(['The choir, Gloria, Hank, Mabel'])
  expect(namesOf([left('circle', { ...choir, notificationPreferences: 'leader' })])).toEqual(['The choir, Gloria'])
  expect(namesOf([left('circle', { ...choir, notificationPreferences: 'nobody' })])).toEqual([])
  expect(namesOf([left('circle', { ...choir, hasGroupLeader: 'no', groupLeaderName: '', members: [] })])).toEqual([])
})

test('other contacts share a group, without former contacts', () => {
  const beth = { ...blank(otherContact), fullName: 'Beth', phone: '(555) 010-7702', relationship: 'Neighbor' }
  const gone = { ...beth, fullName: 'Old doctor', status: 'inactive' }
  expect(namesOf([left('other-contact', beth), left('other-contact', gone), left('other-contact', beth)])).toEqual([
    'Others, Beth',
  ])
})

test('each person has call and mail links, and the owner’s notes on how to tell them', () => {
  render(
    <PeopleToTell
      open={open}
      groups={peopleToTell([left('circle', choir)])}
      ownerName="Margaret Ellis"
      event="death"
    />,
  )
  const card = within(screen.getByRole('region', { name: 'People to tell' }))
  expect(card.getByRole('link', { name: 'Call Hank: (555) 010-3312' }).getAttribute('href')).toBe('tel:+15550103312')
  expect(card.getByRole('link', { name: 'Write to Mabel: m@example.org' }).getAttribute('href')).toBe(
    'mailto:m@example.org',
  )
  for (const text of ['The choir', 'Who should tell them: Ruth', 'Ask them to sing.', 'In person', 'Bass'])
    expect(card.getByText(text)).toBeTruthy()
})

test('a large circle shows a few people, and all on request; the page hides the card of an empty list', async () => {
  const many = Array.from({ length: 9 }, (_, at) => member(`Member ${at}`))
  const { rerender } = render(
    <PeopleToTell
      open={open}
      groups={peopleToTell([left('circle', { ...choir, members: many })])}
      ownerName="Margaret Ellis"
      event="death"
    />,
  )
  expect(screen.queryByText('Member 8')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show 5 more' }))
  expect(screen.getByText('Member 8')).toBeTruthy()
  expect(screen.getByText('Margaret Ellis wanted someone to tell these people.')).toBeTruthy()
  rerender(
    <PeopleToTell
      open={open}
      groups={peopleToTell([left('circle', choir)])}
      ownerName="Margaret Ellis"
      event="incapacity"
    />,
  )
  expect(screen.getByText('Margaret Ellis wants someone to tell these people.')).toBeTruthy()
  rerender(<PeopleToTell open={open} groups={[]} ownerName="Margaret Ellis" event="death" />)
  expect(screen.queryByText('People to tell')).toBeNull()
})
