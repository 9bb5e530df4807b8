/** What the page for signing in says. */
export const words = {
  title: 'Sign in',
  welcome: 'Welcome back!',
  failed: 'Authentication failed',
  newHere: 'New here?',
  createAccount: 'Create account',
  forgot: 'Forgot password?',
  byPasskey: 'Sign in with a passkey',
}
