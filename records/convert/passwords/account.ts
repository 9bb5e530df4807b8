import { blank, errorsIn, tidied, type ValuesOf } from '../../define.ts'
import { onlineAccount, platformName } from '../../kinds/online-account.ts'
import { platforms } from '../../kinds/platforms.ts'
import type { Importable } from '../importer.ts'
import type { Item } from './item.ts'
import { keyQuestion } from './ours.ts'
import { isSecret, partedNotes } from './secrets.ts'
import { hostOf, platformOf, typeOf } from './sites.ts'

export type AccountValues = ValuesOf<typeof onlineAccount.steps>

function paragraphs([notes = '', ...parts]: readonly string[]): string {
  const firstLines = new Set(notes.split('\n'))
  return [notes, ...parts.filter((part) => !firstLines.has(part))].filter((part) => part.trim()).join('\n')
}

export const isSignIn = ({ sort, addresses, username, email, password, authenticatorKeys }: Item): boolean =>
  sort === 'login' && [...addresses, ...authenticatorKeys, username, email, password].some((one) => one !== '')

/** Extra fields go to the notes, hidden ones to the hidden pairs. */
export function accountFrom(item: Item): Importable<AccountValues> {
  const hosts = item.addresses.map(hostOf).filter(Boolean)
  const platform = platformOf(hosts, item.name)
  const isAddress = /^[a-z]+:\/\//i.test(item.name)
  // Some programs use the address as the name of an entry; the host alone is easier to read.
  const name = isAddress ? hostOf(item.name) || item.name : item.name
  const addresses = [...new Set(isAddress && hostOf(item.name) ? [item.name, ...item.addresses] : item.addresses)]
  const saysMore =
    platform !== 'other' && name && !hosts.includes(name.replace(/^www\./, '')) && name !== platforms[platform]
  const filled = item.extras.filter(({ value }) => value !== '')
  const notes = partedNotes(item.notes)
  const secrets = [
    ...item.authenticatorKeys.map((value) => ({ name: keyQuestion, value })),
    ...Object.entries({
      'Card number': item.card?.number,
      'Security code': item.card?.code,
      PIN: item.card?.pin,
    }).flatMap(([label, value]) => (value ? [{ name: label, value }] : [])),
    ...filled.filter(isSecret),
    ...notes.secret,
  ]
  const hasEmail = item.username !== '' && item.email !== '' && item.email !== item.username
  const values = tidied(onlineAccount, {
    ...blank(onlineAccount),
    accountType: typeOf(platform, item.folder, hosts, item.name),
    platform,
    otherPlatform: platform === 'other' ? name || (hosts[0] ?? '') : '',
    username: item.username || item.email,
    email: hasEmail ? item.email : '',
    password: item.password,
    twoFactorType: item.authenticatorKeys.length > 0 ? 'authenticator' : 'none',
    securityQuestions: secrets.map(({ name: question, value: answer }) => ({ question, answer })),
    notes: paragraphs([
      notes.open,
      saysMore ? `Name: ${name}` : '',
      ...addresses.map((address) => `Web address: ${address}`),
      item.folder ? `Folder: ${item.folder}` : '',
      ...(item.card?.holder ? [`Name on the card: ${item.card.holder}`] : []),
      ...(item.card?.expires ? [`Expires: ${item.card.expires}`] : []),
      ...filled.filter((extra) => !isSecret(extra)).map((extra) => `${extra.name}: ${extra.value}`),
    ]),
  })
  return {
    row: item.row,
    kind: onlineAccount.kind,
    values,
    unchecked: { ...errorsIn(onlineAccount, values), ...item.doubts },
    ...(item.folder && { folder: item.folder }),
    ...(platform === 'other' && { suggestedGroup: values.accountType }),
    ...(item.doubts && { doubtful: true }),
  }
}

/** Accounts with the same platform and username, normalized, are duplicates. */
const identity = (values: AccountValues) =>
  JSON.stringify([platformName(values).trim().toLowerCase(), values.username.trim().toLowerCase()])

export function accountsKnown(
  existing: readonly AccountValues[],
): (account: Importable<AccountValues>) => Importable<AccountValues> {
  const here = new Map<string, { title: string; passwords: Set<string> }>()
  for (const values of existing) {
    const known = here.get(identity(values)) ?? { title: platformName(values), passwords: new Set() }
    known.passwords.add(values.password)
    here.set(identity(values), known)
  }
  const inFile = new Map<string, { row: string; serialized: string }[]>()
  return (account) => {
    const { values, row } = account
    const key = identity(values)
    const serialized = JSON.stringify(values)
    const earlier = inFile.get(key) ?? []
    inFile.set(key, [...earlier, { row, serialized }])
    const known = here.get(key)
    const samePassword = known?.passwords.has(values.password) === true
    // Without a username, two accounts count as one only if their passwords are equal.
    if (known && (values.username || samePassword)) {
      const first = `You already have ${known.title} with this username`
      const message = samePassword
        ? `${first} and password.`
        : `${first}, but the password is different. Both will be kept.`
      return { ...account, duplicateOf: { where: 'here', title: known.title, same: samePassword, message } }
    }
    const twin = earlier.find((one) => one.serialized === serialized)
    if (twin)
      return {
        ...account,
        duplicateOf: { where: 'file', title: twin.row, same: true, message: `The same as ${twin.row}.` },
      }
    const [first] = values.username ? earlier : []
    if (first === undefined) return account
    const message = `Also in ${first.row}, with different details. We’ll keep both.`
    return { ...account, duplicateOf: { where: 'file', title: first.row, same: false, message } }
  }
}
