import { takeAddressSecret } from '../shared/session/address-secrets.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client, touch } from '../estate/index.ts'
import { startWorker } from '../estate/start-worker.ts'
import { tellOfPresence } from '../shared/session/idle.ts'
import { followLinksWith } from './links.ts'
import { followVersions } from './new-version.ts'
import { makeRouter } from './router.tsx'
import { signedOut } from '../shared/navigation/doors.ts'
import { StartGate } from './StartGate.tsx'

// It was taken when that file was loaded, before all others: nothing that is imported after it saw it.
takeAddressSecret()
followVersions()
const router = makeRouter()
followLinksWith((target) => void router.navigate({ href: target }))
tellOfPresence(touch)
startWorker()
const started = client.start()
void router.load()

const root = document.getElementById('root')
if (root === null) throw new Error('app.html has no #root')
createRoot(root).render(
  <StrictMode>
    <StartGate started={started} start={client.start} open={location.pathname === signedOut}>
      <RouterProvider router={router} />
    </StartGate>
  </StrictMode>,
)
