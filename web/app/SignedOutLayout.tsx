import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { signedOut } from '../shared/navigation/entry-pages.ts'
import { signedInBefore, targetAfterSignIn } from './signed-in-before.ts'
import { prefetchApp } from './prefetch-app.ts'
import { useSession } from '../estate/index.ts'

/**
 * Sign-in and sign-up. Redirects a signed-in user: these pages never navigate, so that one place
 * decides the target. A new account goes to the overview.
 */
export function SignedOutLayout() {
  const { state } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    addEventListener('input', prefetchApp, { once: true })
    return () => removeEventListener('input', prefetchApp)
  }, [])
  // Without an earlier sign-in on this device, the form need not wait for the session check.
  if (state === 'loading' && pathname !== signedOut && signedInBefore()) return <LoadingPage />
  if (state === 'signed-in' || state === 'locked') return <Onward />
  return <Outlet />
}

function Onward() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [door] = useState(pathname)
  const left = useRef(false)
  useEffect(() => {
    // Only once: reading the target clears it.
    if (left.current) return
    left.current = true
    void navigate({ href: targetAfterSignIn(door), replace: true })
  }, [door, navigate])
  return <LoadingPage />
}
