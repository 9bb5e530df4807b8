import { lazy, Suspense, useCallback, useState } from 'react'
import { client } from '../../../estate/index.ts'
import { useAnswer } from '../../../estate/use-answer.ts'
import { useLinkToken } from '../../../shared/auth/link-token.ts'
import { retry } from '../../../ui/retry.ts'
import { FinishReset } from './FinishReset.tsx'
import { RequestReset } from './RequestReset.tsx'

// Lazy import: few users start again, so keep this page's first chunk small.
const StartAgain = lazy(() => retry(async () => ({ default: (await import('./StartAgain.tsx')).StartAgain })))

const FinishWithPassword = lazy(() =>
  retry(async () => ({ default: (await import('./FinishWithPassword.tsx')).FinishWithPassword })),
)

/** Requests a link; with a token in the address, asks for the recovery code. */
export default function ResetPassword() {
  const token = useLinkToken()
  return token === undefined ? <RequestReset /> : <FromLink key={token} token={token} />
}

function FromLink({ token }: { token: string }) {
  const [link] = useAnswer(useCallback(() => client.openResetLink(token), [token]))
  const [without, setWithout] = useState(false)
  const [byPassword, setByPassword] = useState(false)
  if (link.state === 'failed' && link.code === 'link-invalid') return <RequestReset refused={link.message} />
  const hasKit = link.state !== 'ready' || link.value.hasRecoveryKit
  const takesPassword = link.state === 'ready' && link.value.takesPassword
  const startsAgain = link.state !== 'ready' || link.value.startsAgain
  const startAgain = startsAgain ? () => setWithout(true) : undefined
  if (takesPassword && (byPassword || !hasKit) && !without)
    return (
      <Suspense>
        <FinishWithPassword
          token={token}
          onWithCode={hasKit ? () => setByPassword(false) : undefined}
          onWithoutPassword={() => setWithout(true)}
        />
      </Suspense>
    )
  if (hasKit && !without)
    return (
      <FinishReset
        token={token}
        afterUndo={takesPassword}
        onWithoutCode={takesPassword ? () => setByPassword(true) : startAgain}
      />
    )
  return (
    <Suspense>
      <StartAgain token={token} onBack={hasKit || takesPassword ? () => setWithout(false) : undefined} />
    </Suspense>
  )
}
