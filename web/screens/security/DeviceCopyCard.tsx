import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { useOfflineCopy, client } from '../../estate/index.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'

/** Whether this device keeps a sealed copy for reading without a connection. The choice is the device's, not the person's. */
export function DeviceCopyCard() {
  const { setOfflineCopy } = client
  const kept = useOfflineCopy()
  const [chosen, setChosen] = useState<boolean>()

  const choose = async (wanted: boolean) => {
    setChosen(wanted)
    try {
      await setOfflineCopy(wanted)
      toast(
        wanted
          ? { title: 'A copy will be kept', description: 'It is made the next time you type your password here.' }
          : { title: 'The copy is gone', description: 'Without a connection nothing opens on this device.' },
      )
    } catch (error) {
      toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
    }
    setChosen(undefined)
  }

  return (
    <Card title="This device without a connection">
      <Checkbox
        label="Keep a sealed copy on this device for reading without a connection"
        checked={chosen ?? kept}
        disabled={chosen !== undefined}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p className="mt-3 text-soft">
        Only your password opens it, every time. Signing out deletes it. On a device that is not yours, switch it off:
        whoever takes the device could go on guessing your password.
      </p>
    </Card>
  )
}
