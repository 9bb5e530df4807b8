import { useEffect } from 'react'
import { useSession } from '../../estate/index.ts'
import { toast } from '../../ui/toast.ts'
import { words } from './expired-words.ts'

/**
 * The *Session Expired* notice, in every tab of the absent user. It stays until closed, as they are
 * away. It also appears after a sign-out from another device.
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
