/** A `door` page is for signed-out users and redirects others; an `anyone` page is for both. */
export type EntryPage = {
  path: string
  screen: string
  access: 'door' | 'anyone'
}

const door = (path: string, screen: string): EntryPage => ({ path, screen, access: 'door' })
const anyone = (path: string, screen: string): EntryPage => ({ path, screen, access: 'anyone' })

/** The page after sign-out. It works offline, because it needs no session. */
export const signedOut = '/auth/signed-out'

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
  anyone('/caretaker', 'caretaker'),
]
