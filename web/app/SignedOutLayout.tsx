import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { signedOut } from '../shared/navigation/entry-pages.ts'
import { signedInBefore, targetAfterSignIn } from './signed-in-before.ts'
import { prefetchApp } from './prefetch-app.ts'
import { useSession } from '../estate/index.ts'

/** The only component that redirects after sign-in. A new account goes to the overview. */
export function SignedOutLayout() {
  const { state } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    addEventListener('input', prefetchApp, { once: true })
    return () => removeEventListener('input', prefetchApp)
  }, [])
  // If no account has signed in on this device, show the form without waiting for the session check.
  if (state === 'loading' && pathname !== signedOut && signedInBefore()) return <LoadingPage />
  if (state === 'signed-in' || state === 'locked') return <RedirectSignedIn />
  return <Outlet />
}

function RedirectSignedIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [entryPath] = useState(pathname)
  const left = useRef(false)
  useEffect(() => {
    // Redirect once only: reading the target clears it.
    if (left.current) return
    left.current = true
    void navigate({ href: targetAfterSignIn(entryPath), replace: true })
  }, [entryPath, navigate])
  return <LoadingPage />
}
