import { takeAddressSecret } from '../shared/session/address-secrets.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as estate from '../estate/index.ts'
import { tellOfPresence } from '../shared/session/idle.ts'
import { followLinksWith } from './links.ts'
import { followVersions } from './new-version.ts'
import { makeRouter } from './router.tsx'
import { EstateBridge } from './EstateBridge.tsx'
import { StartGate } from './StartGate.tsx'

// It was taken when that file was loaded, before all others: nothing that is imported after it saw it.
takeAddressSecret()
followVersions()
const router = makeRouter()
followLinksWith((target) => void router.navigate({ href: target }))
tellOfPresence(estate.touch)
const started = estate.startEstate()
void router.load()

const root = document.getElementById('root')
if (root === null) throw new Error('app.html has no #root')
createRoot(root).render(
  <StrictMode>
    <EstateBridge>
      <StartGate started={started} start={estate.startEstate}>
        <RouterProvider router={router} />
      </StartGate>
    </EstateBridge>
  </StrictMode>,
)
