import { useState } from 'react'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { FinishReset } from './FinishReset.tsx'
import { RequestReset } from './RequestReset.tsx'
import { StartAgain } from './StartAgain.tsx'

/** /auth/reset-password: asks for the link; opened from the link, takes the recovery code, or starts again without it. */
export default function ResetPassword() {
  const token = useLinkToken()
  const [without, setWithout] = useState(false)
  if (token === undefined) return <RequestReset />
  if (without) return <StartAgain token={token} onBack={() => setWithout(false)} />
  return <FinishReset token={token} onWithoutCode={() => setWithout(true)} />
}
