import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { forgetReturn } from '../navigation/return-to.ts'
import { messageOf } from '../../estate/message-of.ts'
import { client, useOutboxSize } from '../../estate/index.ts'

/**
 * Signing out. Where changes wait to be sent it asks first, because they go with it.
 * @returns what a *Sign out* button calls, and the question, to be drawn beside it
 */
export function useSignOut(): { busy: boolean; leave: () => void; question: ReactNode } {
  const { signOut } = client
  const outboxSize = useOutboxSize()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  const go = async () => {
    setBusy(true)
    try {
      forgetReturn()
      await signOut(outboxSize > 0)
      // A page load, not a step inside the app: it leaves nothing opened in this tab's memory.
      location.assign('/auth/signed-out')
    } catch (error) {
      setBusy(false)
      toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
    }
  }

  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Sign out before everything is sent?"
      confirm="Sign out and lose what was not sent"
      cancel="Stay signed in"
      onConfirm={go}
    >
      {outboxSize === 1 ? 'One change waits' : `${outboxSize} changes wait`} on this device to be sent. If you sign out
      now, what you wrote there is lost. It is sent by itself as soon as there is a connection.
    </ConfirmDialog>
  )
  return { busy, leave: () => (outboxSize > 0 ? setAsking(true) : void go()), question }
}
