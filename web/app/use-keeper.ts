import { useEffect } from 'react'
import { client, useOnline, useSession } from '../estate/index.ts'
import { rememberAnswer } from '../shared/session/silence.ts'

const askEveryMilliseconds = 3_600_000

/** Stores the time of the server's last answer, and whom to call if the server stops answering. */
export function useKeeper(): void {
  const signedIn = useSession().state === 'signed-in'
  const online = useOnline()
  useEffect(() => {
    if (!signedIn || !online) return undefined
    const ask = async () => {
      const keeper = await client.readKeeper().catch(() => undefined)
      if (keeper !== undefined) rememberAnswer(keeper.whomToCall)
    }
    void ask()
    const timer = setInterval(() => void ask(), askEveryMilliseconds)
    return () => clearInterval(timer)
  }, [signedIn, online])
}
