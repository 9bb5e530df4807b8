export const unlockWords = {
  offline: 'Not connected',
  offlinePurpose: 'Type your password to open the copy kept on this device.',
  locked: 'Locked while you were away',
  withPassword: 'Everything is still here. Type your password to open it again.',
  withPasskey: 'Everything is still here. To open it again, type your password or use a passkey.',
  signedInAs: 'Signed in as',
  unlock: 'Unlock',
  unlockByPasskey: 'Unlock with a passkey',
  signOut: 'Sign out',
  askedHint: 'So we know it’s you.',
}
