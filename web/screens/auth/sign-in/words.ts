export const words = {
  title: 'Sign in',
  welcome: 'Welcome back!',
  failed: 'Authentication failed',
  newHere: 'New here?',
  createAccount: 'Create account',
  forgot: 'Forgot password?',
  byPasskey: 'Sign in with a passkey',
  sendAgain: 'Send the link again',
  checkEmail: 'Check your email',
  linkSent: (email: string) => `If ${email} still needs confirming, a new link is on its way.`,
}
