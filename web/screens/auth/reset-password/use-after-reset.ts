import { useGoOn } from '../../../shared/navigation/go-on.ts'
import { toast } from '../../../ui/toast.ts'

/** If the session is missing, the route guard asks for sign-in. */
export function useAfterReset(title: string): () => Promise<void> {
  const goOn = useGoOn()
  return async () => {
    toast({ title })
    await goOn('/overview')
  }
}
