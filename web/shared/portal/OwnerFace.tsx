import { lazy, Suspense } from 'react'
import type { HeldSeat } from '../../estate/index.ts'
import { retry } from '../../ui/retry.ts'

// Lazy, so that the portal does not wait for the code that opens pictures.
const FaceInProfile = lazy(() => retry(async () => ({ default: (await import('./FaceInProfile.tsx')).FaceInProfile })))

export function OwnerFace({ seat, size }: { seat: HeldSeat; size: 40 | 72 }) {
  return (
    <Suspense fallback={<span className="shrink-0" style={{ width: size, height: size }} />}>
      <FaceInProfile seat={seat} size={size} />
    </Suspense>
  )
}
