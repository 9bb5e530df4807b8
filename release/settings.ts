import { join, resolve } from 'node:path'
import { StoreError } from './store-error.ts'

/** `copy`: copy the store first; `ask`: refuse; `yes`: go ahead. */
export type Migrate = 'copy' | 'ask' | 'yes'

type Settings = {
  dataFolder: string
  daySeconds: number
  /** `unix:` and a path, or `http:` with host and port. */
  address: string
  /** The secret that callers present; undefined on a socket file, which only this user can open. */
  token: string | undefined
  /** What to do before a migration (decision 120). */
  migrate: Migrate
}

const leastTokenLength = 32
const migrateChoices: readonly Migrate[] = ['copy', 'ask', 'yes']

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = (name: string) => environment[name]?.trim() ?? ''
  const dataFolder = resolve(given('CAIRN_DATA') || './data')
  const daySeconds = Number(given('CAIRN_DAY_SECONDS') || '86400')
  if (!Number.isInteger(daySeconds) || daySeconds < 1 || daySeconds > 86400)
    throw new StoreError('CAIRN_DAY_SECONDS must be a whole number from 1 to 86400.')
  const address = given('RELEASE_URL') || `unix:${join(dataFolder, 'release', 'release.socket')}`
  if (!/^(unix|http):/.test(address)) throw new StoreError('RELEASE_URL must start with unix: or http://.')
  const token = given('RELEASE_TOKEN') || undefined
  if (token !== undefined && token.length < leastTokenLength)
    throw new StoreError(`RELEASE_TOKEN must have at least ${leastTokenLength} characters.`)
  // Over a network any host can connect; a socket file opens only for this user.
  if (address.startsWith('http:') && token === undefined)
    throw new StoreError('RELEASE_TOKEN must be set where RELEASE_URL is a network address.')
  const migrate = migrateChoices.find((choice) => choice === (given('CAIRN_MIGRATE') || 'copy'))
  if (migrate === undefined) throw new StoreError(`CAIRN_MIGRATE must be ${migrateChoices.join(' or ')}.`)
  return { dataFolder, daySeconds, address, token, migrate }
}
