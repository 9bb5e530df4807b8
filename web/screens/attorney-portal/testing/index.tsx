import { screen } from '@testing-library/react'
import { draw } from '../../../shared/portal/testing/draw.tsx'
import { people } from '../../../shared/portal/testing/people.ts'
import { setupUser } from '../../../testing/user.ts'
import EstateAttorneyPortal from '../index.tsx'

export const user = setupUser()

export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

export async function signInAsAttorney() {
  const heldId = await people.named('attorney')
  await people.page.client.acknowledge({ heldId, items: ['estate-attorney-role'] })
  return heldId
}

export const addUnacceptedClient = async () =>
  people.named('attorney', await people.newAccount('carl@example.org'), 'Carl Diaz')

export const portal = () => draw(EstateAttorneyPortal, '/estateattorneyportal')
