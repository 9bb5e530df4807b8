import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { blank, type Definition, type Step, type ValuesOf } from '../../../../records/define.ts'
import { draw } from '../../../app/testing/index.tsx'
import type { OpenedEstate, SavedRecord } from '../../../estate/types.ts'
import { emptyQuery, RecordInAddressProvider } from '../../../kinds/page/record-in-address.ts'
import { LeftRecords } from '../LeftRecords.tsx'

export const user = userEvent.setup()

const at = '2026-01-01T00:00:00.000Z'

export const left = <S extends readonly Step[]>(
  id: string,
  definition: Definition<S>,
  values: Partial<ValuesOf<S>>,
): SavedRecord => ({
  id,
  kind: definition.kind,
  version: 1,
  values: { ...blank(definition), ...values },
  audience: 'both_contacts',
  alsoIfIncapacitated: true,
  createdAt: at,
  updatedAt: at,
})

type InAddress = ComponentProps<typeof RecordInAddressProvider>['value']

const noAddress: InAddress = emptyQuery

export const page = (records: SavedRecord[], more: Partial<OpenedEstate> = {}, asked = noAddress) => (
  <RecordInAddressProvider value={asked}>
    <LeftRecords
      opened={{
        ownerId: 'owner',
        ownerName: 'Margaret Ellis',
        heldId: 'held',
        role: 'contact_1',
        events: ['death'],
        records,
        warnings: [],
        ...more,
      }}
    />
  </RecordInAddressProvider>
)

export const show = (records: SavedRecord[], more: Partial<OpenedEstate> = {}) => draw(page(records, more))

export const unfold = async (title: string) => {
  const heading = screen.getByRole('button', { name: new RegExp(`^${title}`) })
  if (heading.getAttribute('aria-expanded') === 'false') await user.click(heading)
  return within(screen.getByRole('region', { name: new RegExp(`^${title}`) }))
}

export const read = async (group: string, title: string | RegExp) => {
  await user.click((await unfold(group)).getByRole('button', { name: title }))
  return within(await screen.findByRole('dialog', { name: title }))
}
