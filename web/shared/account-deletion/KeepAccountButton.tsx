import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { Button, toast } from '../../ui/index.ts'
import { client, useSession } from '../../estate/index.ts'
import { bannerWords as words } from './banner-words.ts'

export function KeepAccountButton({ quiet = false }: { quiet?: boolean }) {
  const { cancelDeletion } = client
  const asked = useSession().deletionAsked !== undefined
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await cancelDeletion()
      toast({ title: words.kept, description: asked ? words.keptAndTold : words.keptMore })
    } catch (error) {
      toast({ tone: 'failure', title: words.error, description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} variant={quiet ? 'secondary' : 'primary'} className="self-start" onClick={() => void keep()}>
      {words.keep}
    </Button>
  )
}
