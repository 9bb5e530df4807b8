// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { onlineAccount, pet } from '../../../records/kinds/index.ts'
import { useHeldSeats } from '../../estate/index.ts'
import { store } from '../../estate/remote.ts'
import type { HeldSeat } from '../../estate/types.ts'
import { emptyQuery, RecordInAddressProvider } from '../../kinds/page/record-in-address.ts'
import { setupUser } from '../../testing/user.ts'
import { fillBrowser } from '../portal/testing/browser.ts'
import { people } from '../portal/testing/people.ts'
import { openedFor } from '../release/is-open.ts'
import { OpenedEstate } from './OpenedEstate.tsx'

const user = setupUser()
const checked = new Date('2040-01-02T09:00:00Z')
const later = new Date('2040-01-08T09:00:00Z')

describe('what a grantee may open', () => {
  const report = {
    id: 'r',
    ownerId: 'o',
    event: 'death',
    state: 'waiting',
    reportedBy: 'contact_1',
    mine: false,
    reportedAt: checked.toISOString(),
    answers: [],
    approval: 'demanded',
    log: [],
  } as const
  const firstAt = checked.toISOString()
  const seat = (first: number, change: object): Pick<HeldSeat, 'releases' | 'counts'> => ({
    counts: { incapacity: 0, death: 3, first },
    releases: [{ ...report, answers: [], log: [], ...change }],
  })

  test.each([
    ['nothing while the report waits', seat(1, {}), 0],
    ['something once the first days began', seat(1, { firstAt }), 1],
    ['nothing in the first days if no record is for them', seat(0, { firstAt }), 0],
    ['all once it was released', seat(0, { state: 'released' }), 1],
    ['nothing after a stop', seat(1, { state: 'vetoed', firstAt }), 0],
  ])('%s', (_, held, wanted) => {
    expect(openedFor(held)).toHaveLength(wanted)
  })
})

describe('the portal in the first days', () => {
  const forMe = { definitionVersion: 0, audience: 'contact_1', alsoIfIncapacitated: false } as const
  const rex = {
    ...forMe,
    firstDays: true,
    kind: pet.kind,
    values: { ...blank(pet), petName: 'Rex', petType: 'dog', clinicPhone: '(555) 010-4410' },
  }
  const bank = {
    ...forMe,
    kind: onlineAccount.kind,
    values: { ...blank(onlineAccount), accountType: 'entertainment', platform: 'other', otherPlatform: 'Ark' },
  }
  const Mine = () => useHeldSeats().map((seat) => <OpenedEstate key={seat.id} seat={seat} />)

  beforeEach(async () => {
    fillBrowser()
    await people.open()
    await people.leaves(rex, bank)
    await people.named()
  })
  afterEach(cleanup)

  const draw = () =>
    render(
      <RecordInAddressProvider value={emptyQuery}>
        <Mine />
      </RecordInAddressProvider>,
    )
  const everything = () => screen.findByRole('button', { name: 'Print everything' })

  test('opens what is for the first days, names the rest, and opens that by itself later', async () => {
    const id = await people.reported({ state: 'waiting', firstAt: checked, firstOpensAt: checked, opensAt: later })
    draw()
    await everything()
    expect(screen.getByText('This is what Anna Berg chose for the first days')).toBeTruthy()
    expect(screen.getByText(/^One more record is still sealed, and opens here on Jan 8, 2040/)).toBeTruthy()
    expect(screen.queryByText('Ark')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Rex' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Rex' }))
    expect(sheet.getByRole('link', { name: /010-4410/ }).getAttribute('href')).toMatch(/^tel:/)
    await user.click(sheet.getByRole('button', { name: 'Back to the list' }))

    await people.happened(id, { state: 'released' })
    await waitFor(() => expect(store.slice('opened')[0]?.records).toHaveLength(2))
    await everything()
    expect(screen.queryByText(/chose for the first days/)).toBeNull()
  })

  test('closes again when the owner stops it', async () => {
    const id = await people.reported({ state: 'waiting', firstAt: checked, firstOpensAt: checked, opensAt: later })
    draw()
    await everything()
    await people.happened(id, { state: 'vetoed', firstAt: null })
    expect(screen.queryByRole('button', { name: 'Print everything' })).toBeNull()
  })
})
