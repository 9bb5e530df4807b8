/** The folders of the web whose sentences stand in one file beside each screen, `words.ts`. */
export const moved = [
  'web/screens/attorney-portal',
  'web/screens/auth/callback',
  'web/screens/auth/reset-password',
  'web/screens/auth/sign-in',
  'web/screens/auth/sign-up',
  'web/screens/contact-portal',
  'web/screens/security',
  'web/screens/start',
  'web/shared/auth',
  'web/shared/next-steps',
  'web/shared/portal',
  'web/shared/release',
]
