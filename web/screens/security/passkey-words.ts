import { product } from '../../../domain/product.ts'

export const passkeyWords = {
  title: 'Passkeys',
  about: `With a passkey, you open ${product.name} using your fingerprint, your face, or your device’s PIN, instead of a password and a code. It stays on your device or in your password manager. Keep your password and your recovery kit, too.`,
  impossible:
    'You can’t use passkeys in this browser. They need an up-to-date browser and an address that starts with https.',
  listFailed: 'We couldn’t load this list',
  added: 'Added',
  neverUsed: 'not used yet',
  lastUsed: 'last used',
  add: 'Add a passkey',
  addPurpose: `A passkey signs you in and unlocks ${product.name}, so we ask for your password first.`,
  next: 'Next',
  deviceAsks:
    'Your browser will ask where to keep the passkey, and then for your fingerprint, your face, or a PIN. Some devices ask twice.',
  make: 'Make passkey',
  wasAdded: 'Passkey added',
  notKept: 'The passkey wasn’t added',
  name: 'Name',
  nameHint: 'So you’ll recognize it in your list.',
  nameMissing: 'Please enter a name',
  nameTooLong: (longest: number) => `Name must be no longer than ${longest} characters`,
  rename: 'Rename',
  renameTitle: 'Rename passkey',
  saveName: 'Save name',
  renamed: 'Passkey renamed',
  remove: 'Remove',
  askRemove: (name: string) => `Remove ${name}?`,
  removeMeans:
    'You won’t be able to sign in with it anymore. Any device where it was used to sign in is signed out. Your device may still list it: you can delete it there, too.',
  confirmRemove: 'Remove passkey',
  removed: 'Passkey removed',
}
