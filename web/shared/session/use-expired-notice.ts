import { useEffect } from 'react'
import { useSession } from '../../estate/index.ts'
import { toast } from '../../ui/toast.ts'
import { words } from './expired-words.ts'

/** The *Session Expired* notice, in every tab of the person who was away. It stays until it is closed: nobody is there to read it. */
export function useExpiredNotice(): void {
  const { expired } = useSession()
  useEffect(() => {
    if (expired === true) toast({ tone: 'failure', title: words.title, description: words.more, duration: Infinity })
  }, [expired])
}
