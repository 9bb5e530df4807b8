// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pet, profile } from '../../../records/kinds/index.ts'
import { setUpPage } from '../../app/testing/index.tsx'
import { connectTo } from '../../estate/remote.ts'
import { left, show, unfold } from './testing/left.tsx'

setUpPage()
const photo = (id: string) => ({ id, name: 'it.jpg', type: 'image/jpeg', size: 1, key: 'k', hash: 'h', chunks: 1 })
let opened: unknown[] = []
beforeEach(() => {
  opened = []
  connectTo(async (name, [heldId, file]) => {
    if (name === 'openHeldFile') opened.push([heldId, file])
    return { bytes: new Uint8Array([1]), type: 'image/jpeg', name: 'it.jpg' }
  })
})

const own = { firstName: 'Margaret', lastName: 'Ellis', displayName: 'Margaret' }
const card = () => screen.getByRole('region', { name: 'What Margaret Ellis left for you' })

test('the page of a released estate opens the owner’s photo, and a pet’s photo in the group of pets', async () => {
  const [margaret, rex] = [photo('margaret'), photo('rex')]
  show([
    left('own', profile, { ...own, photo: margaret }),
    left('rex', pet, { petName: 'Rex', type: 'dog', photo: rex }),
  ])
  await waitFor(() => expect(opened).toContainEqual(['held', margaret]))
  await unfold('Pet Care Directives')
  await waitFor(() => expect(opened).toContainEqual(['held', rex]))
})

test('a grantee sees the owner’s initials if the profile was not released', async () => {
  show([left('rex', pet, { petName: 'Rex', type: 'dog' })])
  expect(await within(card()).findByText('ME')).toBeTruthy()
  expect(opened).toEqual([])
})
