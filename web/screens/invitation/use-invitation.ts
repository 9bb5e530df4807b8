import { whileHere } from '../../ui/while-here.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { takeAddressSecret } from '../../shared/session/address-secrets.ts'
import { messageOf } from '../../estate/message-of.ts'
import { type InvitationView, client } from '../../estate/index.ts'
import { pending } from '../../shared/session/pending-invitation.ts'
import { announceWaiting } from '../../shared/session/waiting-across-tabs.ts'

const waiting = pending('invitation')

const fragmentOf = (link: string): string => {
  const hash = link.indexOf('#')
  return (hash === -1 ? link : link.slice(hash + 1)).trim()
}

type Read = { of: string; view: InvitationView } | { of: string; failure: string }

/** Reads the address, or the tab's copy from before a sign-up; `read` waits for the decryption. */
export function useInvitation(hash: string): {
  fragment: string
  read: Read | undefined
  use: (link: string) => void
  readAgain: () => void
} {
  const [typed, setTyped] = useState('')
  const fromAddress = fragmentOf(hash)
  const fragment = typed !== '' ? typed : fromAddress !== '' ? fromAddress : waiting.read()
  // Removes the secret from the URL after a link was opened inside the app, or pasted into the
  // address bar over this page. On page load, begin() does so.
  useLayoutEffect(() => {
    if (fromAddress !== '') takeAddressSecret()
  }, [fromAddress])
  const [found, setFound] = useState<{ attempt: number; read: Read }>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (fragment === '') return undefined
    waiting.keep(fragment)
    return whileHere(async (here) => {
      const read = await client.readInvitation(fragment).then(
        (view): Read => ({ of: fragment, view }),
        (error: unknown): Read => ({ of: fragment, failure: messageOf(error) }),
      )
      if (here()) setFound({ attempt, read })
    })
  }, [fragment, attempt])

  useEffect(() => (fragment === '' ? undefined : announceWaiting({ name: 'invitation', value: fragment })), [fragment])

  return {
    fragment,
    read: found?.attempt === attempt && found.read.of === fragment ? found.read : undefined,
    use: (link) => setTyped(fragmentOf(link)),
    readAgain: () => setAttempt((count) => count + 1),
  }
}

export const forgetInvitation = waiting.forget
