import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { useOfflineCopy, client } from '../../estate/index.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { deviceCopyWords, words } from './words.ts'

export function DeviceCopyCard() {
  const { setOfflineCopy } = client
  const hasCopy = useOfflineCopy()
  const [chosen, setChosen] = useState<boolean>()

  const choose = async (wanted: boolean) => {
    setChosen(wanted)
    try {
      await setOfflineCopy(wanted)
      toast(
        wanted
          ? { title: deviceCopyWords.willBeKept, description: deviceCopyWords.whenMade }
          : { title: deviceCopyWords.gone, description: deviceCopyWords.nothingOffline },
      )
    } catch (error) {
      toast({ tone: 'failure', title: words.error, description: messageOf(error) })
    }
    setChosen(undefined)
  }

  return (
    <Card title={deviceCopyWords.title}>
      <Checkbox
        label={deviceCopyWords.keep}
        checked={chosen ?? hasCopy}
        disabled={chosen !== undefined}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p className="mt-3 text-soft">{deviceCopyWords.about}</p>
    </Card>
  )
}
