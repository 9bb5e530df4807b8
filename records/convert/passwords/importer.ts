import { document } from '../../kinds/document.ts'
import { onlineAccount } from '../../kinds/online-account.ts'
import { secureNote } from '../../kinds/secure-note.ts'
import type { Importer } from '../importer.ts'

export const passwordsImporter: Importer = {
  kind: onlineAccount.kind,
  also: [secureNote.kind, document.kind],
  words: {
    title: 'Import accounts',
    description:
      'Choose the file your password manager exported. We read it only in this browser and seal everything before it is sent.',
    one: 'account',
    many: 'accounts',
    done: 'Show my accounts',
    tooLarge: 'This file is too large. Please choose one of up to 100 MB.',
    after: {
      all: {
        title: 'Now delete the export file from this computer',
        text: 'Anyone who finds it can read every password in it. Empty your computer’s trash, too.',
      },
      some: {
        title: 'Please keep the export file until you have the rest',
        text: 'Something in it isn’t here. Anyone who finds the file can read every password in it, so keep it somewhere safe, and delete it once you no longer need it.',
      },
    },
  },
  formats: [
    { name: '1Password', how: 'File, Export, “1PUX.”' },
    { name: 'Bitwarden', how: 'Settings, Export vault, “.json” or “.zip.”' },
    { name: 'Chrome or Edge', how: 'Password Manager, Settings, Export passwords.' },
    { name: 'Apple Passwords', how: 'File, “Export All Passwords to File.”' },
    { name: 'KeePass', how: 'choose the database itself (.kdbx).' },
    { name: 'Any other', how: 'look for Export, and choose “JSON,” “CSV,” or “ZIP.”' },
  ],
  accept: '.json,.csv,.txt,.zip,.1pux,.1pif,.kdbx,.xml,application/json,text/csv,text/plain,application/zip',
  accepted: 'A .1pux, .json, .csv, .zip, .kdbx, or .xml file, up to 100 MB',
  maxBytes: 100 * 1024 * 1024,
}
