import { blank, errorsIn, tidied, type ValuesOf } from '../define.ts'
import { onlineAccount, platformName } from '../kinds/online-account.ts'
import { platforms } from '../kinds/platforms.ts'
import { isBitwarden, readBitwarden } from './bitwarden-json.ts'
import { decodeText } from './decode.ts'
import { type LeftOut, type Login, type Reading, UnreadableFile } from './login.ts'
import { readPasswordsCsv } from './passwords-csv.ts'
import { hostOf, platformOf, typeOf } from './sites.ts'

export type AccountValues = ValuesOf<typeof onlineAccount.steps>

export type AccountToImport = {
  /** Where it stands in the file, for people. */
  row: string
  values: AccountValues
  /** Messages for what the form would refuse or somebody should look at, by field. The values are kept as they are. */
  unchecked: Record<string, string>
  /** Same platform and username as something here or earlier in the file. */
  duplicateOf?: { where: 'here' | 'file'; title: string; samePassword: boolean }
}

export type ImportPreview = { format: 'Bitwarden' | 'passwords'; accounts: AccountToImport[]; unreadable: LeftOut[] }

const paragraphs = (parts: string[]) => parts.filter((part) => part.trim()).join('\n')

/** An online account from a sign-in of an export. What has no field of its own goes to the notes, hidden things to hidden places. */
function accountFrom(login: Login): AccountToImport {
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
function markDuplicates(accounts: AccountToImport[], existing: readonly AccountValues[]): AccountToImport[] {
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
    return { ...account, duplicateOf: { where: known.where, title: known.title, samePassword } }
  })
}

function readingOf(text: string): Reading & { format: ImportPreview['format'] } {
  if (!/^\s*[[{]/.test(text)) return { ...readPasswordsCsv(text), format: 'passwords' }
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new UnreadableFile('This file is damaged or was cut off: it starts like an export and does not end like one.')
  }
  if (!isBitwarden(file))
    throw new UnreadableFile(
      'This file is not an export we know. Choose a Bitwarden .json export or a passwords .csv from Chrome.',
    )
  return { ...readBitwarden(file), format: 'Bitwarden' }
}

/**
 * What a password manager's export would bring: nothing is saved here. `existing` are the accounts already written down.
 * Throws UnreadableFile, with a message for people, when the file as a whole cannot be used.
 */
export function previewImport(bytes: Uint8Array, existing: readonly AccountValues[]): ImportPreview {
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.startsWith('PK\u0003\u0004'))
    throw new UnreadableFile('This is a packed file. Choose a Bitwarden .json export or a passwords .csv from Chrome.')
  const { logins, leftOut, format } = readingOf(text)
  return { format, accounts: markDuplicates(logins.map(accountFrom), existing), unreadable: leftOut }
}
