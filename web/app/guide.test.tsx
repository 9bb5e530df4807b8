// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leaveGuideFor } from '../shared/navigation/guide.ts'
import { adasPage, openAt, setUpPage } from './testing/index.tsx'

setUpPage()

const back = () => screen.queryByRole('link', { name: 'Back to the questions' })

test('only a screen that the user opened from the guided start links back to it', async () => {
  leaveGuideFor('/documents/digital', 'digital-documents')
  const { router } = await openAt('/documents/digital', await adasPage())
  expect((await screen.findByRole('link', { name: 'Back to the questions' })).getAttribute('href')).toBe(
    '/start#ask-digital-documents',
  )
  await router.navigate({ to: '/legal/attorney' })
  await screen.findByRole('heading', { name: 'Estate Attorney' })
  expect(back()).toBeNull()
  await router.navigate({ to: '/documents/digital' })
  expect(await screen.findByRole('link', { name: 'Back to the questions' })).toBeTruthy()
  await router.navigate({ to: '/start' })
  await screen.findByRole('heading', { level: 1, name: 'Start Here' })
  await router.navigate({ to: '/documents/digital' })
  await screen.findByRole('heading', { level: 1, name: 'My Digital Documents Locker' })
  expect(back()).toBeNull()
})

test('a story page opened from the guided start links back to the guided start', async () => {
  leaveGuideFor('/legacy/story', 'story')
  const { router } = await openAt('/legacy/story/write', await adasPage())
  expect((await screen.findByRole('link', { name: 'Back to the questions' })).getAttribute('href')).toBe(
    '/start#ask-story',
  )
  await router.navigate({ to: '/legacy/memories' })
  await screen.findByRole('heading', { level: 1, name: /Memories/ })
  expect(back()).toBeNull()
})
