import { advisor } from '../../kinds/advisor.ts'
import { circleMember } from './member.ts'
import { importantContact } from '../../kinds/important-contact.ts'
import { otherContact } from '../../kinds/other-contact.ts'
import type { Importer } from '../importer.ts'

const importerFor = (kind: string): Importer => ({
  kind,
  words: {
    title: 'Import contacts',
    description:
      'Choose one or more contact files from your phone or address book. We read them only in this browser and seal everything before it is sent.',
    one: 'contact',
    many: 'contacts',
    done: 'Show my contacts',
    tooLarge: 'These files are too large together. Please choose fewer at a time.',
  },
  formats: [
    { name: 'iPhone or Mac', how: 'Contacts, choose a list, Export.' },
    { name: 'Google', how: 'contacts.google.com, Export, “vCard.”' },
    { name: 'Outlook', how: 'open a contact, Save as, “vCard file.”' },
  ],
  accept: '.vcf,.vcard,text/vcard,text/x-vcard,text/directory',
  accepted: 'One or more .vcf files',
  several: true,
  maxBytes: 50 * 1024 * 1024,
})

export const cardImporters: readonly Importer[] = [otherContact, importantContact, advisor].map(({ kind }) =>
  importerFor(kind),
)

const forContacts = importerFor(circleMember.kind)

export const memberImporter: Importer = {
  ...forContacts,
  words: { ...forContacts.words, title: 'Add members from contact cards', one: 'member', many: 'members' },
}
