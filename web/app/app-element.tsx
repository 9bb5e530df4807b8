import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { client } from '../estate/index.ts'
import { signedOut } from '../shared/navigation/entry-pages.ts'
import { followLinksWith } from './links.ts'
import { makeRouter } from './router.tsx'
import { StartGate } from './StartGate.tsx'

export function appElement(started: Promise<void>): ReactNode {
  const router = makeRouter()
  followLinksWith((target) => void router.navigate({ href: target }))
  void router.load()
  return (
    <StrictMode>
      <StartGate started={started} start={client.start} open={location.pathname === signedOut}>
        <RouterProvider router={router} />
      </StartGate>
    </StrictMode>
  )
}
