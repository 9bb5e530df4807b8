import { useEffect } from 'react'
import { useSession } from '../../estate/index.ts'
import { toast } from '../../ui/toast.ts'
import { words } from './expired-words.ts'

/**
 * The *Session Expired* notice, in every tab. It stays until the user closes it, because the user
 * is away when it appears. It also appears after a sign-out from another device.
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
