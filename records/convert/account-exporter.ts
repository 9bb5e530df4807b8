import type { Definition, Step, ValuesOf } from '../define.ts'
import { onlineAccount } from '../kinds/online-account.ts'
import { secureNote } from '../kinds/secure-note.ts'
import { csvOf } from './csv.ts'
import { type ExportedGroup, type Exporter, exporterFor, type ExportFormat } from './exporter.ts'
import type { Item } from './passwords/item.ts'
import { codeAddress, readCode } from './passwords/one-time-code.ts'
import { accountOut, noteOut } from './passwords/ours.ts'
import { bitwardenFile, exchangeFile, type Outgoing } from './passwords/write.ts'
import { product } from '../../domain/product.ts'

/** The first authenticator key as otpauth address, the form that Apple and Bitwarden read. */
function addressOfCode({ authenticatorKeys: [key = ''], name }: Item): string {
  const code = readCode(key)
  return code ? codeAddress(code, name) : key
}

const left = 'Holds everything except who may see it.'

function wholeFormats<S extends readonly Step[]>(
  _: Definition<S>,
  itemFrom: (values: ValuesOf<S>) => Item,
): ExportFormat<ValuesOf<S>>[] {
  const all = ({ records }: ExportedGroup<ValuesOf<S>>): Outgoing[] =>
    records.map(({ id, createdAt, updatedAt, values }) => ({ id, createdAt, updatedAt, item: itemFrom(values) }))
  return [
    {
      name: 'Bitwarden (JSON)',
      use: `For Bitwarden, and to come back to ${product.name}.`,
      leavesOut: left,
      ending: '-bitwarden.json',
      mediaType: 'application/json',
      write: (group) => bitwardenFile(all(group)),
    },
    {
      name: 'Credential exchange (CXF)',
      use: `For newer password managers, and to come back to ${product.name}.`,
      leavesOut: left,
      ending: '-cxf.json',
      mediaType: 'application/json',
      write: (group) => exchangeFile(all(group)),
    },
  ]
}

export const accountExporters: readonly Exporter[] = [
  exporterFor(onlineAccount, [
    {
      name: 'Passwords (CSV)',
      use: 'For Apple Passwords, Chrome, and most other password managers.',
      leavesOut:
        'Holds the sign-ins, notes, and one-time codes. Leaves out the rest, such as security answers, backup codes, and your instructions.',
      ending: '-passwords.csv',
      mediaType: 'text/csv',
      // These are Apple's headings, which Bitwarden, Chrome, Firefox and 1Password read too.
      write: ({ records }) =>
        csvOf(
          ['Title', 'URL', 'Username', 'Password', 'Notes', 'OTPAuth'],
          records.map(({ values }) => {
            const item = accountOut(values)
            return [item.name, item.addresses[0] ?? '', item.username, item.password, item.notes, addressOfCode(item)]
          }),
        ),
    },
    ...wholeFormats(onlineAccount, accountOut),
  ]),
  exporterFor(secureNote, wholeFormats(secureNote, noteOut)),
]
