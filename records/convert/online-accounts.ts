import { blank, errorsIn, tidied, type ValuesOf } from '../define.ts'
import { onlineAccount, platformName } from '../kinds/online-account.ts'
import { platforms } from '../kinds/platforms.ts'
import { isBitwarden, readBitwarden } from './bitwarden-json.ts'
import { decodeText } from './decode.ts'
import { type Importable, type ImportFormat, type ImportPreview, importerFor } from './importer.ts'
import { type Login, type Reading, UnreadableFile } from './login.ts'
import { readPasswordsCsv } from './passwords-csv.ts'
import { hostOf, platformOf, typeOf } from './sites.ts'

export type AccountValues = ValuesOf<typeof onlineAccount.steps>

type Steps = typeof onlineAccount.steps
type Account = Importable<Steps>

const paragraphs = (parts: string[]) => parts.filter((part) => part.trim()).join('\n')

/** An online account from a sign-in of an export. What has no field of its own goes to the notes, hidden things to hidden places. */
function accountFrom(login: Login): Account {
  const hosts = login.addresses.map(hostOf).filter(Boolean)
  const platform = platformOf(hosts, login.name)
  // Some programs name an entry by its address; the host alone reads better.
  const name = /^[a-z]+:\/\//i.test(login.name.trim()) ? hostOf(login.name.trim()) || login.name : login.name.trim()
  const saysMore =
    platform !== 'other' && name && !hosts.includes(name.replace(/^www\./, '')) && name !== platforms[platform]
  const shown = login.extras.filter(({ hidden, value }) => !hidden || !value)
  const hidden = login.extras.filter(({ hidden: isHidden, value }) => isHidden && value)
  const values = tidied(onlineAccount, {
    ...blank(onlineAccount),
    accountType: typeOf(platform, login.folder, hosts, login.name),
    platform,
    otherPlatform: platform === 'other' ? name || (hosts[0] ?? '') : '',
    username: login.username,
    password: login.password,
    twoFactorType: login.authenticatorKey ? 'authenticator' : 'none',
    securityQuestions: [
      ...(login.authenticatorKey ? [{ question: 'Authenticator key (TOTP)', answer: login.authenticatorKey }] : []),
      ...hidden.map(({ name: question, value: answer }) => ({ question, answer })),
    ],
    notes: paragraphs([
      login.notes,
      saysMore ? `Name: ${name}` : '',
      ...login.addresses.map((address) => `Web address: ${address}`),
      login.folder ? `Folder: ${login.folder}` : '',
      ...shown.map((extra) => `${extra.name}: ${extra.value}`),
    ]),
  })
  return { row: login.row, values, unchecked: { ...errorsIn(onlineAccount, values), ...login.doubts } }
}

/** What makes two accounts the same one: the platform's name and the username, however they are written. */
const identity = (values: AccountValues) =>
  JSON.stringify([platformName(values).trim().toLowerCase(), values.username.trim().toLowerCase()])

/** Marks every account that is already here, or earlier in the same list. */
function markDuplicates(accounts: Account[], existing: readonly AccountValues[]): Account[] {
  const seen = new Map<string, { where: 'here' | 'file'; title: string; passwords: Set<string> }>()
  const note = (values: AccountValues, where: 'here' | 'file', title: string) => {
    const known = seen.get(identity(values))
    if (known) known.passwords.add(values.password)
    else seen.set(identity(values), { where, title, passwords: new Set([values.password]) })
  }
  for (const values of existing) note(values, 'here', platformName(values))
  return accounts.map((account) => {
    const known = seen.get(identity(account.values))
    const samePassword = known?.passwords.has(account.values.password) === true
    note(account.values, 'file', account.row)
    // Without a username only the same password tells that it is the same account.
    if (!known || (!account.values.username && !samePassword)) return account
    const first =
      known.where === 'here' ? `You already have ${known.title} with this username` : `The same as ${known.title}`
    const message = samePassword
      ? `${first} and password.`
      : `${first}, but the password is different. Both will be kept.`
    return { ...account, duplicateOf: { where: known.where, title: known.title, same: samePassword, message } }
  })
}

function readJson(text: string): Reading {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new UnreadableFile('This file is damaged or incomplete. Please export it again and choose the new file.')
  }
  if (!isBitwarden(file))
    throw new UnreadableFile(
      'We don’t recognize this file. Choose a Bitwarden .json export or a passwords .csv from Chrome.',
    )
  return readBitwarden(file)
}

/** The formats, each with how its texts are told from those of the ones after it. */
const formats: readonly (ImportFormat & { is: (text: string) => boolean; read: (text: string) => Reading })[] = [
  {
    name: 'Bitwarden',
    how: 'Settings, Export vault, file format “.json”.',
    is: (text) => /^\s*[[{]/.test(text),
    read: readJson,
  },
  { name: 'Chrome', how: 'Password Manager, Settings, Export passwords.', is: () => true, read: readPasswordsCsv },
]

/** What a password manager's export would bring. */
export function previewImport(bytes: Uint8Array, existing: readonly AccountValues[]): ImportPreview<Steps> {
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  const format = formats.find(({ is }) => is(text))
  if (format === undefined || text.startsWith('PK\u0003\u0004'))
    throw new UnreadableFile('This is a ZIP file. Choose a Bitwarden .json export or a passwords .csv from Chrome.')
  const { logins, leftOut } = format.read(text)
  return { format: format.name, records: markDuplicates(logins.map(accountFrom), existing), leftOut }
}

/** Accounts from the file of a password manager. */
export const accountImporter = importerFor(onlineAccount, {
  words: {
    title: 'Import accounts',
    description:
      'Choose the file your password manager exported. We read it only in this browser and seal everything before it is sent.',
    one: 'account',
    many: 'accounts',
    done: 'Show my accounts',
    tooLarge: 'This file is too large to be a password export.',
    after: {
      title: 'Now delete the export file from this computer',
      text: 'Anyone who finds it can read every password in it. Empty your computer’s trash, too.',
    },
  },
  formats: formats.map(({ name, how }) => ({ name, how })),
  accept: '.json,.csv,application/json,text/csv,text/plain',
  accepted: 'A .json or .csv file',
  maxBytes: 20 * 1024 * 1024,
  preview: previewImport,
})
