import { useEffect } from 'react'
import { useSession } from '../../estate/index.ts'
import { toast } from '../../ui/toast.ts'
import { words } from './expired-words.ts'

/**
 * The *Session Expired* notice, in every tab of the person who was away. It stays until it is closed: nobody is there to read it.
 * Whoever was signed out from elsewhere, in the middle of something, is told so as well.
 */
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
