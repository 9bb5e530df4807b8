import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { takeReturn } from './return-to.ts'
import { useSession } from './session.ts'

/**
 * Sign-in and sign-up. Whoever is in is led on: the pages themselves do not navigate, so there is one place that decides
 * where to. A new account goes to the overview.
 */
export function Door() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingPage />
  if (state === 'signed-in' || state === 'locked') return <Onward />
  return <Outlet />
}

function Onward() {
  const navigate = useNavigate()
  useEffect(() => {
    const target = takeReturn(location.pathname === '/auth/signup' ? 'sign-up' : 'sign-in')
    void navigate({ href: target, replace: true })
  }, [navigate])
  return <LoadingPage />
}
