import { lazy, Suspense, useState } from 'react'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { retry } from '../../../ui/retry.ts'
import { FinishReset } from './FinishReset.tsx'
import { RequestReset } from './RequestReset.tsx'

// Few start over: of the first page only what everybody needs at once.
const StartAgain = lazy(() => retry(async () => ({ default: (await import('./StartAgain.tsx')).StartAgain })))

/** /auth/reset-password: asks for the link; opened from the link, takes the recovery code, or starts again without it. */
export default function ResetPassword() {
  const token = useLinkToken()
  const [without, setWithout] = useState(false)
  if (token === undefined) return <RequestReset />
  if (!without) return <FinishReset token={token} onWithoutCode={() => setWithout(true)} />
  return (
    <Suspense>
      <StartAgain token={token} onBack={() => setWithout(false)} />
    </Suspense>
  )
}
