import { useEffect } from 'react'
import { useSession } from '../../estate/index.ts'
import { toast } from '../../ui/toast.ts'
import { words } from './expired-words.ts'

/** Stays in every tab until closed, because the user is away when it appears. */
export function useExpiredNotice(): void {
  const { expired, ended } = useSession()
  useEffect(() => {
    if (expired === true) toast({ tone: 'failure', title: words.title, description: words.more, duration: Infinity })
  }, [expired])
  useEffect(() => {
    if (ended === true)
      toast({ tone: 'failure', title: words.endedTitle, description: words.endedMore, duration: Infinity })
  }, [ended])
}
