import { resolve } from 'node:path'
import { logFormats, logLevels } from './log.ts'
import { readNetworks } from './channels/addresses.ts'
import { pageTexts } from '../domain/page-texts.ts'

export type Setting<T> = {
  default: string
  meaning: string
  read: (text: string) => T
}

const setting = <T>(defaultText: string, meaning: string, read: (text: string) => T): Setting<T> => ({
  default: defaultText,
  meaning,
  read,
})

function whole(text: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

function oneOf<T extends string>(text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new Error(`must be ${choices.join(' or ')}, not "${text}"`)
  return found
}

function address(text: string, protocols: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new Error(
      `must be an address that starts with ${protocols.map((name) => (name === 'unix:' ? name : `${name}//`)).join(' or ')}`,
    )
  return text
}

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const optionalAddress = (protocols: string[]) => (text: string) => (text === '' ? undefined : address(text, protocols))

/** All settings. A test compares the README's table with this list. */
export const settings = {
  PORT: setting('3000', 'The port of the web app and its API.', (text) => whole(text, 0, 65535)),
  HOST: setting('127.0.0.1', 'The address to listen on. `0.0.0.0` to be reached from other machines.', (text) => text),
  CAIRN_DATA: setting(
    './data',
    'The folder with a subfolder for each process: `server` (database, files, secrets) and `release` (the release service).',
    (text) => resolve(text),
  ),
  CAIRN_URL: setting('', 'The public address, used in e-mails. Empty: `http://localhost:PORT`.', (text) =>
    text === '' ? undefined : address(text, ['http:', 'https:']).replace(/\/+$/, ''),
  ),
  DATABASE_URL: setting(
    '',
    'A PostgreSQL server to use instead of the embedded database.',
    optionalAddress(['postgres:', 'postgresql:']),
  ),
  CAIRN_MIGRATE: setting(
    'copy',
    'What an update does before it changes the stores for good. `copy`: copies them into the data folder first, and with `DATABASE_URL` waits until you say `yes`. `ask`: changes nothing until you say `yes`. `yes`: goes ahead without a copy.',
    (text) => oneOf(text, ['copy', 'ask', 'yes'] as const),
  ),
  CAIRN_BRAND: setting(
    '',
    'A folder with the name, mark and colors under which the server appears ([docs/branding.md](docs/branding.md)). Empty: its own.',
    (text) => text,
  ),
  LOG_FORMAT: setting(
    'text',
    'How the server writes its log: `text`, one sentence a line, or `json`, one object a line.',
    (text) => oneOf(text, logFormats),
  ),
  LOG_LEVEL: setting(
    'info',
    'The least that the server logs: `info` (every request), `warn` (security events and what may need you) or `error`.',
    (text) => oneOf(text, logLevels),
  ),
  METRICS_PORT: setting('', 'A port of this machine on which Prometheus reads `/metrics`. Empty: none.', (text) =>
    text === '' ? undefined : whole(text, 1, 65535),
  ),
  LEAVE_SECONDS: setting(
    '0',
    'With several machines: how many seconds a server that is asked to stop answers `/readyz` with 503 before it takes no more requests. Longer than the balancer needs to notice.',
    (text) => whole(text, 0, 300),
  ),
  WORKERS: setting(
    '1',
    'How many server processes share the work if `DATABASE_URL` is set: at most one per core of the machine.',
    (text) => whole(text, 1, 64),
  ),
  SMTP_URL: setting(
    '',
    'The mail server, like `smtp://user:password@host:587`. Empty: the server keeps mails in the outbox and prints them in the log.',
    optionalAddress(['smtp:', 'smtps:']),
  ),
  MAIL_FROM: setting(pageTexts.sender, 'The sender of e-mails.', (text) => {
    if (!text.includes('@')) throw new Error(`must be an e-mail address, not "${text}"`)
    return text
  }),
  RELEASE_URL: setting(
    '',
    'Where the release service listens: `unix:` and a path, or `http://host:port`. Empty: a socket in its folder.',
    optionalAddress(['http:', 'unix:']),
  ),
  RELEASE_TOKEN: setting(
    '',
    'A secret of at least 32 characters that server and release service share. Required if `RELEASE_URL` is a network address.',
    (text) => {
      if (text !== '' && text.length < 32) throw new Error('must have at least 32 characters')
      return text === '' ? undefined : text
    },
  ),
  CAIRN_DAY_SECONDS: setting(
    '86400',
    "How many seconds a day lasts, in a release's waits and in the 30 days before an account is deleted. Any other value than 86400 makes a rehearsal server, which says so everywhere. The release service fixes the value at its first start.",
    (text) => whole(text, 1, 86400),
  ),
  FILES_IN: setting(
    'folder',
    'Where new files go: `folder`, the folder `server/files`, or `s3`, the object store of the `S3_` settings.',
    (text) => oneOf(text, ['folder', 's3'] as const),
  ),
  S3_ENDPOINT: setting(
    '',
    'The object store: the address of its S3 interface, like `https://s3.example.org`. The server contacts no other host for files.',
    (text) => optionalAddress(['http:', 'https:'])(text)?.replace(/\/+$/, ''),
  ),
  S3_REGION: setting('us-east-1', 'The region that the object store expects in signatures.', (text) => text),
  S3_BUCKET: setting('', 'The bucket. It has to exist.', (text) => text),
  S3_PREFIX: setting('', 'A folder inside the bucket, like `cairn`, if the bucket has other content too.', (text) => {
    if (/^([a-z0-9-]+(\/[a-z0-9-]+)*)?$/.test(text)) return text
    throw new Error('may hold small letters, digits, hyphens, and slashes between')
  }),
  S3_KEY_ID: setting('', 'The id of the key that may read, write, list and delete in the bucket.', (text) => text),
  S3_SECRET: setting('', 'The secret of that key.', (text) => text),
  S3_PATH_STYLE: setting(
    'yes',
    '`yes`: the bucket is in the path of each request, as most stores want it. `no`: in the host name.',
    (text) => oneOf(text, ['yes', 'no'] as const) === 'yes',
  ),
  FILES_GB_PER_PERSON: setting(
    '20',
    'How many gigabytes of files one person may keep, unless their plan says less.',
    (text) => whole(text, 1, 100_000),
  ),
  RATE_LIMIT_PER_ADDRESS: setting(
    '30',
    'How many failed sign-ins, resets or sign-ups one network address may make at once; it regains one every 60 seconds.',
    (text) => whole(text, 1, 1_000_000),
  ),
  SECURITY_CONTACT: setting(
    '',
    'Whom to write to about a weakness, shown at `/.well-known/security.txt`: an address of mail, or of a page with `https:`. Empty: no such page.',
    (text) => {
      if (text === '') return undefined
      if (URL.canParse(text) && ['https:', 'mailto:'].includes(new URL(text).protocol)) return text
      if (/^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${text}`
      throw new Error('must be an e-mail address, or an address that starts with https://')
    },
  ),
  BACKUP_TO: setting(
    '',
    'A folder, or `s3://BUCKET/PREFIX`, to which `npm start` backs up each night at ten past three, keeping 35 days. Run the command once by hand first, which asks for the passphrase. Empty: no schedule.',
    (text) => (text === '' ? undefined : text.startsWith('s3://') ? text : resolve(text)),
  ),
  CERTIFICATE_AT: setting(
    '127.0.0.1:443',
    'Where the proxy shows the certificate of `CAIRN_URL`, as `host:port`. The server reads the day on which it ends, and warns operators before.',
    (text) => {
      const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(text) ?? []
      if (host === '') throw new Error(`must be a host and a port, like 127.0.0.1:443, not "${text}"`)
      return { host, port: whole(port, 1, 65535) }
    },
  ),
  DOMAIN_UNTIL: setting(
    '',
    'The day until which the domain of `CAIRN_URL` is paid, like `2029-05-31`. The server warns operators before. Empty: no warning.',
    (text) => {
      if (text === '') return undefined
      const day = new Date(`${text}T00:00:00Z`)
      if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
        throw new Error(`must be a day like 2029-05-31, not "${text}"`)
      return day
    },
  ),
  WEBHOOK_NETWORKS: setting(
    '',
    'Private networks that webhooks of owners may reach, like `192.168.1.20, fd00::/8`, separated by commas. Empty: none, only public addresses with https.',
    (text) => readNetworks(listIn(text)),
  ),
  TRUSTED_PROXIES: setting(
    '',
    'Addresses of reverse proxies whose `X-Forwarded-For` the server trusts, separated by commas. Empty: those of this machine if `CAIRN_URL` is set, otherwise none.',
    listIn,
  ),
} satisfies Record<string, Setting<unknown>>
