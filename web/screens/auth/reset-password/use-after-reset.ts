import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../../ui/toast.ts'

/** Where to go with a new password: to the overview; whoever must still sign in is led to the door from there. */
export function useAfterReset(title: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    toast({ title })
    await navigate({ to: '/overview' })
  }
}
