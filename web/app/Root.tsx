import { Outlet } from '@tanstack/react-router'
import { useFocusOnArrival } from './focus.ts'
import { Surroundings } from './Surroundings.tsx'

/** The app itself: whatever stands at this address. */
export function Root() {
  useFocusOnArrival()
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  )
}
