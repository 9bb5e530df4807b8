import type { BlockList } from 'node:net'
import { join } from 'node:path'
import type { logFormats, logLevels } from './log.ts'
import { type Setting, settings } from './settings.ts'

/** A server with a public address has a proxy in front, mostly on the same machine. */
const thisMachine = ['127.0.0.1', '::1']

/** Where objects are, and the key to them. */
export type S3Place = {
  endpoint: string
  region: string
  bucket: string
  /** A folder inside the bucket; empty for the whole bucket. */
  prefix: string
  keyId: string
  secret: string
  pathStyle: boolean
}

export type Config = {
  port: number
  host: string
  dataFolder: string
  /** The server's own folder. The server writes no file outside. */
  serverFolder: string
  publicAddress: string
  databaseUrl: string | undefined
  logFormat: (typeof logFormats)[number]
  logLevel: (typeof logLevels)[number]
  leaveSeconds: number
  metricsPort: number | undefined
  migrate: 'copy' | 'ask' | 'yes'
  smtpUrl: string | undefined
  mailFrom: string
  releaseUrl: string | undefined
  releaseToken: string | undefined
  daySeconds: number
  rehearsal: boolean
  fileQuota: number
  filesIn: 'folder' | 's3'
  s3: S3Place | undefined
  rateLimitPerAddress: number
  securityContact: string | undefined
  backupTo: string | undefined
  certificateAt: { host: string; port: number }
  domainUntil: Date | undefined
  webhookNetworks: BlockList
  trustedProxies: string[]
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Read = <T>(name: keyof typeof settings, setting: Setting<T>) => T

/** @returns undefined unless endpoint, bucket, key id and secret are all set */
function s3Place(read: Read): S3Place | undefined {
  const endpoint = read('S3_ENDPOINT', settings.S3_ENDPOINT)
  const place = {
    region: read('S3_REGION', settings.S3_REGION),
    bucket: read('S3_BUCKET', settings.S3_BUCKET),
    prefix: read('S3_PREFIX', settings.S3_PREFIX),
    keyId: read('S3_KEY_ID', settings.S3_KEY_ID),
    secret: read('S3_SECRET', settings.S3_SECRET),
    pathStyle: read('S3_PATH_STYLE', settings.S3_PATH_STYLE),
  }
  const { bucket, keyId, secret } = place
  return endpoint === undefined || [bucket, keyId, secret].includes('') ? undefined : { endpoint, ...place }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const read: Read = (name, { default: byDefault, read: reader }) => {
    const given = environment[name]?.trim() ?? ''
    try {
      return reader(given === '' ? byDefault : given)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`)
      return reader(byDefault)
    }
  }
  const port = read('PORT', settings.PORT)
  const publicAddress = read('CAIRN_URL', settings.CAIRN_URL)
  const proxies = read('TRUSTED_PROXIES', settings.TRUSTED_PROXIES)
  const dataFolder = read('CAIRN_DATA', settings.CAIRN_DATA)
  const daySeconds = read('CAIRN_DAY_SECONDS', settings.CAIRN_DAY_SECONDS)
  const config: Config = {
    port,
    host: read('HOST', settings.HOST),
    dataFolder,
    serverFolder: join(dataFolder, 'server'),
    publicAddress: publicAddress ?? `http://localhost:${port}`,
    databaseUrl: read('DATABASE_URL', settings.DATABASE_URL),
    logFormat: read('LOG_FORMAT', settings.LOG_FORMAT),
    logLevel: read('LOG_LEVEL', settings.LOG_LEVEL),
    leaveSeconds: read('LEAVE_SECONDS', settings.LEAVE_SECONDS),
    metricsPort: read('METRICS_PORT', settings.METRICS_PORT),
    migrate: read('CAIRN_MIGRATE', settings.CAIRN_MIGRATE),
    smtpUrl: read('SMTP_URL', settings.SMTP_URL),
    mailFrom: read('MAIL_FROM', settings.MAIL_FROM),
    releaseUrl: read('RELEASE_URL', settings.RELEASE_URL),
    releaseToken: read('RELEASE_TOKEN', settings.RELEASE_TOKEN),
    daySeconds,
    rehearsal: daySeconds !== 86400,
    filesIn: read('FILES_IN', settings.FILES_IN),
    s3: s3Place(read),
    fileQuota: read('FILES_GB_PER_PERSON', settings.FILES_GB_PER_PERSON) * 1024 ** 3,
    rateLimitPerAddress: read('RATE_LIMIT_PER_ADDRESS', settings.RATE_LIMIT_PER_ADDRESS),
    securityContact: read('SECURITY_CONTACT', settings.SECURITY_CONTACT),
    backupTo: read('BACKUP_TO', settings.BACKUP_TO),
    certificateAt: read('CERTIFICATE_AT', settings.CERTIFICATE_AT),
    domainUntil: read('DOMAIN_UNTIL', settings.DOMAIN_UNTIL),
    webhookNetworks: read('WEBHOOK_NETWORKS', settings.WEBHOOK_NETWORKS),
    trustedProxies: proxies.length > 0 || publicAddress === undefined ? proxies : thisMachine,
  }
  if (config.releaseUrl?.startsWith('http:') && config.releaseToken === undefined && !environment.RELEASE_TOKEN)
    problems.push('RELEASE_TOKEN must be set where RELEASE_URL is a network address')
  if (read('WORKERS', settings.WORKERS) > 1 && config.databaseUrl === undefined && !environment.DATABASE_URL)
    problems.push('WORKERS needs DATABASE_URL: the embedded database belongs to a single process')
  if (config.filesIn === 's3' && config.s3 === undefined)
    problems.push('FILES_IN=s3 needs S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}
