import { onlineAccount, platformName } from '../kinds/online-account.ts'
import { csvOf } from './csv.ts'
import { exporterFor } from './exporter.ts'

/** The web address that an import wrote into the notes; most accounts have none. */
const addressIn = (notes: string): string => /^Web address: (\S+)$/m.exec(notes)?.[1] ?? ''

/** Accounts as password managers take them in: the columns of Chrome, which all of them know. */
export const accountExporter = exporterFor(onlineAccount, [
  {
    name: 'Passwords (CSV)',
    use: 'For Chrome, Bitwarden, and other password managers.',
    ending: '-passwords.csv',
    mediaType: 'text/csv',
    write: ({ records }) =>
      csvOf(
        ['name', 'url', 'username', 'password', 'note'],
        records.map(({ values }) => [
          platformName(values),
          addressIn(values.notes),
          values.username,
          values.password,
          values.notes,
        ]),
      ),
  },
])
