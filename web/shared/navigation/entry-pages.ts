/** A `signed-out` page redirects signed-in users; an `anyone` page is for both. */
export type EntryPage = {
  path: string
  screen: string
  access: 'signed-out' | 'anyone'
}

const signedOutOnly = (path: string, screen: string): EntryPage => ({ path, screen, access: 'signed-out' })
const anyone = (path: string, screen: string): EntryPage => ({ path, screen, access: 'anyone' })

/** The page after sign-out. It works offline, because it needs no session. */
export const signedOut = '/auth/signed-out'

export const entryPages: readonly EntryPage[] = [
  signedOutOnly('/auth/signin', 'auth/sign-in'),
  signedOutOnly('/auth/signup', 'auth/sign-up'),
  signedOutOnly(signedOut, 'auth/signed-out'),
  anyone('/auth/reset-password', 'auth/reset-password'),
  anyone('/auth/return', 'auth/return'),
  anyone('/auth/callback', 'auth/callback'),
  anyone('/invitation', 'invitation'),
  anyone('/claim', 'claim'),
  anyone('/release/pause', 'release/pause'),
  anyone('/caretaker', 'caretaker'),
  anyone('/second-address', 'second-address'),
  anyone('/check-in', 'check-in'),
  anyone('/still-there', 'still-there'),
  anyone('/lookout', 'lookout'),
  anyone('/lookout/hold', 'lookout/hold'),
]
