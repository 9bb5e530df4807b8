import { screen } from '@testing-library/react'
import { blank } from '../../../../records/define.ts'
import { familyMember } from '../../../../records/kinds/index.ts'
import { testEstate } from '../../../kinds/testing/estate.ts'
import { setupUser } from '../../../testing/user.ts'
import type { FamilyMember } from '../../../shared/family-tree/tree.ts'

export const user = setupUser()

type Given = Partial<FamilyMember['values']>

export const add = async (given: Given) =>
  (await testEstate.add(familyMember, { ...blank(familyMember), ...given }, { audience: 'both_contacts' })).id

export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

export const saved = () => testEstate.records('family-member')

export const called = (name: string) => saved().find(({ values }) => values['fullName'] === name)

/** The fixture: a grandmother, a mother, an aunt, and an unconnected cousin. */
export async function theMoors() {
  const ada = await add({ fullName: 'Ada Whitcomb', relationship: 'grandmother', gender: 'female' })
  const clara = await add({ fullName: 'Clara Moor', relationship: 'mother', gender: 'female', parents: [ada] })
  const nora = await add({ fullName: 'Nora Whitcomb', relationship: 'aunt', gender: 'female', parents: [ada] })
  await add({ fullName: 'Uma Holt', relationship: 'cousin', gender: 'female' })
  return { ada, clara, nora }
}
