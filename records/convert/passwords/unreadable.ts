import { UnreadableFile } from '../reading.ts'
import { isObject, objectsIn } from './json.ts'
import { product } from '../../../domain/product.ts'

// Formats that Cairn recognizes but cannot read: the message names each, and how to export a
// readable one.

type Known = { readonly is: (text: string, bytes: Uint8Array) => boolean; readonly says: string }

const starts = (text: string, ...beginnings: string[]) => beginnings.some((one) => text.startsWith(one))

const known: readonly Known[] = [
  {
    is: (_, [a, b, c, d, e, f, g]) =>
      a === 0x03 && b === 0xd9 && c === 0xa2 && d === 0x9a && e === 0x65 && f === 0xfb && g === 0x4b,
    says: 'This is a database of KeePass 1. In KeePass, choose File, Export, “KeePass CSV,” and choose that file.',
  },
  {
    is: (text) => /<pwlist>/i.test(text.slice(0, 500)),
    says: 'This is an XML file of KeePass 1. In KeePass, choose File, Export, “KeePass CSV,” and choose that file.',
  },
  {
    is: (text) => /<database[^>]*>[^]*<card\b/i.test(text.slice(0, 5000)),
    says: 'This is an XML file of SafeInCloud. In SafeInCloud, choose File, Export, “CSV,” and choose that file.',
  },
  {
    is: (text) => starts(text, 'b~>buttercup'),
    says: 'This is a Buttercup vault. In Buttercup, open it, choose Vault, Export, “CSV,” and choose that file.',
  },
  {
    is: (text) => starts(text, 'PWS3'),
    says: 'This is a Password Safe database. In Password Safe, choose File, Export To, “Plain Text,” and choose that file.',
  },
  {
    is: (text) => starts(text, 'KWMALLET', 'KWALLET'),
    says: 'This is a KWallet file. In KWalletManager, choose File, Export as XML, or copy its entries into a .csv file.',
  },
  {
    is: (text) => starts(text, 'kych'),
    says: 'This is a Mac keychain. On your Mac, open Passwords, choose File, “Export All Passwords to File,” and choose that file.',
  },
  {
    is: (text) => starts(text, 'SQLite format 3'),
    says: 'This is a database, as Enpass and some browsers keep it. In Enpass, choose Menu, Export, “JSON.” In a browser, export your passwords as a .csv file.',
  },
  {
    is: (text) => starts(text, '-----BEGIN PGP MESSAGE-----'),
    says: 'This export is encrypted with PGP, as Proton Pass does it. In Proton Pass, choose Settings, Export, and the file format “ZIP” or “JSON.” Then choose that file.',
  },
  {
    is: (text) => /KWC[35]|<\?xml[^]*<root>\s*<library>/.test(text.slice(0, 2000)) || starts(text, 'S1dD'),
    says: 'This is an encrypted Dashlane file. In Dashlane, choose Settings, Export data, “CSV,” and choose that file.',
  },
  {
    is: (text) => /^\s*(<!doctype html|<html)/i.test(text) && /roboform/i.test(text),
    says: 'This is a list that RoboForm printed. In RoboForm, choose Options, Account and data, Export, “CSV,” and choose that file.',
  },
  {
    is: (text) => /^\s*(<!doctype html|<html)/i.test(text),
    says: 'This is a web page. In your password manager, choose Export and the file format “CSV” or “JSON.”',
  },
  {
    is: (text) => /^(Websites|Applications|Notes)\s*[\r\n]+\s*(Website|Application|Account|Name)( name)?:/.test(text),
    says: 'This is a text file of Kaspersky Password Manager. Open it in a spreadsheet, one entry in each row, save it as .csv, and choose that file.',
  },
  {
    is: (_, [a, b, c, d]) => a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0,
    says: 'This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8,” and choose that file.',
  },
  {
    is: (text) => /^\s*begin:vcard/i.test(text.replace(/^\u00EF\u00BB\u00BF/, '')),
    says: 'These are contacts. Please bring them in at My Other Important Contacts.',
  },
  {
    is: (text) => /^0 HEAD\b/.test(text.replace(/^\u00EF\u00BB\u00BF/, '')),
    says: 'This is a family tree. Please bring it in at My Family Tree.',
  },
  {
    is: (text) => starts(text, '\u00FF\u00D8\u00FF', '\u0089PNG', 'GIF8') || text.startsWith('ftyp', 4),
    says: 'This is a picture. In your password manager, choose Export and the file format “CSV” or “JSON.”',
  },
  {
    // Samsung Pass writes one line of Base64.
    is: (text) => /^[A-Za-z\d+/]{200,}={0,2}\s*$/.test(text),
    says: 'This file is encrypted, as Samsung Pass does it. We can’t read it. In Samsung Pass, move your passwords to another password manager, such as Google’s, and export them there as a .csv file.',
  },
  {
    is: (text) => starts(text, '%PDF'),
    says: 'This is a PDF. In your password manager, choose Export and the file format “CSV” or “JSON.”',
  },
  {
    is: (_, [a, b]) => a === 0x1f && b === 0x8b,
    says: 'This file is compressed. Please unpack it first, then choose the file inside.',
  },
  {
    is: (text) => starts(text, 'Rar!', '7z\u00BC\u00AF'),
    says: 'This file is compressed. Please unpack it first, then choose the file inside.',
  },
]

const isOfOpVault = (text: string) =>
  /^(?:var profile\s*=|ld\(\{|loadFolders\(\{)/.test(text) || starts(text, 'opdata01', 'OPCLDAT')

export function refuseKnown(text: string, bytes: Uint8Array): void {
  if (isOfOpVault(text)) refuseOpVault()
  const found = known.find(({ is }) => is(text, bytes))
  if (found) throw new UnreadableFile(found.says)
}

const isOdd = (code: number) => code < 9 || (code > 13 && code < 32) || code === 0xff_fd

export function refuseUnknown(): never {
  throw new UnreadableFile(
    'We don’t recognize this file. In your password manager, look for Export, and choose the file format “CSV” or “JSON.”',
  )
}

export function refuseNoText(text: string): void {
  const odd = Array.from(text.slice(0, 1000)).filter((sign) => isOdd(sign.charCodeAt(0))).length
  if (odd > 20) refuseUnknown()
}

/** Refuses, because pieces of a password could land in other fields without a certain row end. */
export function refuseApart(row: number): never {
  throw new UnreadableFile(
    `We can’t tell where one entry ends and the next begins in this file: from row ${row} on, counting the headings, quotation marks are out of place. So we brought in none of it. Please export it again in another format: “1PUX” in 1Password, “JSON” in most others.`,
  )
}

export function refuseOpVault(): never {
  throw new UnreadableFile(
    'This is a 1Password vault (OPVault, or the older Agile Keychain), which is encrypted. We can’t read it. Open it in 1Password, choose File, Export, the file format “1PUX” or “CSV,” and choose that file.',
  )
}

/** Names the files of an older export of Cairn that it can import. */
export function refuseOwnExport(): never {
  throw new UnreadableFile(
    `This is an export of ${product.name}. Unpack it and choose “online-account-passwords.csv” in its folder “records.” Contacts (.vcf) and the family tree (.ged) come in on their own pages.`,
  )
}

export function refuseJson(file: unknown): never {
  if (isObject(file) && objectsIn(file['logins']).some((login) => 'encryptedPassword' in login))
    throw new UnreadableFile(
      'This is how Firefox keeps passwords, sealed. In Firefox, choose Passwords, the menu with three dots, “Export passwords,” and choose that file.',
    )
  if (isObject(file) && ('encKeyValidation_DO_NOT_EDIT' in file || 'passwordProtected' in file))
    throw new UnreadableFile(
      'This Bitwarden export is encrypted, so we can’t read it. In Bitwarden, export your vault again with the file format “.json”, not “.json (Encrypted)”, and choose that file.',
    )
  if (isObject(file) && objectsIn(file['records']).some((record) => 'alsoIfIncapacitated' in record))
    throw new UnreadableFile(
      `${product.name} saved this file for other programs, and can’t take it back. The ZIP file from “Export everything” comes back under Sign-in and Security. Accounts alone come back from a file saved as “Bitwarden (JSON).”`,
    )
  throw new UnreadableFile(
    'We don’t recognize this .json file. In your password manager, choose Export and the file format “CSV.” We can read any table.',
  )
}
