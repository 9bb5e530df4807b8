import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { takeReturn } from '../shared/navigation/return-to.ts'
import { signedOut } from '../shared/navigation/doors.ts'
import { fetchScreenAt } from './SignedInLayout.tsx'
import { useSession } from '../estate/index.ts'

/**
 * Sign-in and sign-up. Whoever is in is led on: the pages themselves do not navigate, so there is one place that decides
 * where to. A new account goes to the overview.
 */
export function DoorLayout() {
  const { state } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    addEventListener('input', fetchAhead, { once: true })
    return () => removeEventListener('input', fetchAhead)
  }, [])
  // On a device where nobody ever signed in it is known who is there: the form need not wait for the answer.
  if (state === 'loading' && pathname !== signedOut && hasBeenHere()) return <LoadingPage />
  if (state === 'signed-in' || state === 'locked') return <Onward />
  return <Outlet />
}

/** Whoever types here is about to go in: what stands behind the door is fetched meanwhile. */
function fetchAhead(): void {
  import('./Shell.tsx').catch(() => undefined)
  void fetchScreenAt('/overview')
}

function Onward() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [door] = useState(pathname)
  const left = useRef(false)
  useEffect(() => {
    // Once: where to go is forgotten as it is read.
    if (left.current) return
    left.current = true
    rememberHere()
    void navigate({ href: takeReturn(door === '/auth/signup' ? 'sign-up' : 'sign-in'), replace: true })
  }, [door, navigate])
  return <LoadingPage />
}

const KEY = 'cairn_signed_in_before'

function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

function rememberHere(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage may be forbidden: then the form waits each time.
  }
}
