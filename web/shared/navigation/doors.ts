/** A place outside the estate: `door` is for those who are not signed in (and leads others on), `anyone` is for both. */
export type Door = {
  path: string
  title: string
  /** Folder under screens/. */
  screen: string
  access: 'door' | 'anyone'
}

const door = (path: string, title: string, screen: string): Door => ({ path, title, screen, access: 'door' })
const anyone = (path: string, title: string, screen: string): Door => ({ path, title, screen, access: 'anyone' })

/** Every place that somebody reaches without having signed in. All others are inside: see places.ts. */
export const doors: readonly Door[] = [
  door('/auth/signin', 'Sign in', 'auth/sign-in'),
  door('/auth/signup', 'Create account', 'auth/sign-up'),
  door('/auth/signed-out', 'Signed out', 'auth/signed-out'),
  anyone('/auth/reset-password', 'Reset password', 'auth/reset-password'),
  anyone('/auth/return', 'Go back to an earlier estate', 'auth/return'),
  anyone('/auth/callback', 'Confirm email', 'auth/callback'),
  anyone('/invitation', 'Invitation', 'invitation'),
  anyone('/claim', 'Release card', 'claim'),
  anyone('/release/pause', 'Hold a report', 'release/pause'),
]
