/** A place outside the estate: `door` is for those who are not signed in (and leads others on), `anyone` is for both. */
export type EntryPage = {
  path: string
  /** Folder under screens/. */
  screen: string
  access: 'door' | 'anyone'
}

const door = (path: string, screen: string): EntryPage => ({ path, screen, access: 'door' })
const anyone = (path: string, screen: string): EntryPage => ({ path, screen, access: 'anyone' })

/** Where signing out leads. It stands without a connection too: nothing of it depends on who is there. */
export const signedOut = '/auth/signed-out'

/** Every place that somebody reaches without having signed in. All others are inside: see places.ts. */
export const entryPages: readonly EntryPage[] = [
  door('/auth/signin', 'auth/sign-in'),
  door('/auth/signup', 'auth/sign-up'),
  door(signedOut, 'auth/signed-out'),
  anyone('/auth/reset-password', 'auth/reset-password'),
  anyone('/auth/return', 'auth/return'),
  anyone('/auth/callback', 'auth/callback'),
  anyone('/invitation', 'invitation'),
  anyone('/claim', 'claim'),
  anyone('/release/pause', 'release/pause'),
]
