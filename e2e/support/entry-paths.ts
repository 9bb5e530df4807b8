/** Signed-out pages whose look depends on no account. */
export const entryPaths: readonly string[] = [
  '/auth/callback',
  '/auth/reset-password?token=x',
  '/auth/signed-out',
  '/invitation',
  '/claim',
  '/release/pause',
  '/release/pause?token=x',
  '/caretaker',
  '/caretaker?token=x',
  '/second-address',
  '/second-address?token=x',
  '/check-in',
  '/check-in?token=x',
  '/still-there',
  '/still-there?token=not-a-link-of-ours',
  '/no/page',
]
