import { useGoOn } from '../../../shared/navigation/go-on.ts'
import { toast } from '../../../ui/toast.ts'

/** Where to go with a new password: to the overview; whoever must still sign in is led to the door from there. */
export function useAfterReset(title: string): () => Promise<void> {
  const goOn = useGoOn()
  return async () => {
    toast({ title })
    await goOn('/overview')
  }
}
