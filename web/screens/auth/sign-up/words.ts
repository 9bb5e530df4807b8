export const words = {
  title: 'Create account',
  purpose:
    'Your password locks everything you save here. It never leaves this device, so no one can look it up for you.',
  failed: 'An error occurred during signup',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  creating: 'Creating your account...',
}
