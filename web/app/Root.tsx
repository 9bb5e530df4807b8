import { Outlet, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { GoOnContext } from '../shared/navigation/go-on.ts'
import { useFocusOnArrival } from './focus.ts'
import { AppFrame } from './AppFrame.tsx'

export function Root() {
  useFocusOnArrival()
  const navigate = useNavigate()
  const goOn = useCallback((target: string) => navigate({ href: target }), [navigate])
  return (
    <GoOnContext value={goOn}>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </GoOnContext>
  )
}
