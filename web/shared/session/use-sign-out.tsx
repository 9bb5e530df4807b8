import { type ReactNode, useState } from 'react'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { forgetReturn } from '../navigation/return-to.ts'
import { messageOf } from '../../estate/message-of.ts'
import { client, useOutboxSize } from '../../estate/index.ts'
import { signedOut } from '../navigation/entry-pages.ts'
import { words } from './words.ts'

const SignOutQuestion = onDemand(async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion)

export function useSignOut(to: string = signedOut): { busy: boolean; leave: () => void; question: ReactNode } {
  const { signOut } = client
  const outboxSize = useOutboxSize()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  const go = async () => {
    setBusy(true)
    try {
      forgetReturn()
      await signOut(outboxSize > 0)
      // A full page load, so that no decrypted data stays in this tab’s memory.
      location.assign(to)
    } catch (error) {
      setBusy(false)
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    }
  }

  const question = asking && <SignOutQuestion waiting={outboxSize} onLeave={go} onClose={() => setAsking(false)} />
  return { busy, leave: () => (outboxSize > 0 ? setAsking(true) : void go()), question }
}
