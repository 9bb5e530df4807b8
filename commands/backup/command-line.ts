import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { sendCommand } from '../../server/admin-socket.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { type BlobStore, folderStore, openObjectStore } from '../../server/files/index.ts'
import { backUp, type Sides } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './check.ts'
import { moveToEmbedded, moveToPostgres } from './move-database.ts'
import type { Secret, Wanted } from './keys.ts'
import { type BackupReader, openReader, prune } from './repository.ts'
import { restore } from './restore.ts'
import { standIn, startHere } from './stand-in.ts'

const commands = ['backup', 'restore', 'stand-in', 'move-database'] as const
type Command = (typeof commands)[number]

export const isBackupCommand = (command: string | undefined): command is Command =>
  commands.some((one) => one === command)

const minPassphrase = 12
const dayMilliseconds = 24 * 3600_000

/** @throws BackupError with a message for the administrator */
export async function runBackupCommand(config: Config, given: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      recipient: { type: 'string' },
      only: { type: 'string' },
      'keep-days': { type: 'string' },
      snapshot: { type: 'string' },
      identity: { type: 'string' },
      check: { type: 'string' },
      'restore-only': { type: 'boolean' },
    },
  })
  const [command, named] = positionals
  if (command === 'move-database') return move(config, named)
  const place = named ?? config.backupTo
  if (place === undefined) throw new BackupError(`Name the folder of the backups: npm run admin -- ${command} FOLDER`)
  const store = await repositoryIn(place)
  const sides = sidesOf(values.only)
  const { snapshot, identity, check } = values
  const open = () =>
    openReader(store, snapshot, {
      passphrase: () => passphrase('Passphrase of the backups: '),
      identity: () => identityIn(identity),
    })
  if (command === 'stand-in') return standInHere(config, await open(), sides, values['restore-only'] === true)
  if (command === 'restore') {
    const reader = await open()
    if (check === undefined) console.log(await restore(config, reader, sides))
    else await checkAndNote(config, reader, check)
    return true
  }
  const days = values['keep-days']
  if (days !== undefined && !/^[1-9]\d*$/.test(days)) throw new BackupError('--keep-days takes a number of days.')
  const { recipient } = values
  const { message, whole } = await backUp(config, store, sides, (wanted) => secretFor(recipient, wanted))
  console.log(message)
  if (days !== undefined) {
    const gone = await prune(store, new Date(Date.now() - Number(days) * dayMilliseconds))
    if (gone > 0) console.log(`Deleted ${gone} snapshots that were older than ${days} days.`)
  }
  return whole
}

/** Notes the check on the Admin Dashboard, if the server runs on this machine. */
async function checkAndNote(config: Config, reader: BackupReader, scratch: string): Promise<void> {
  console.log((await checkBackup(config, reader, scratch)).join('\n'))
  const noted = await sendCommand(config.dataFolder, { command: 'note-backup-check' }).catch(() => undefined)
  console.log(noted?.message ?? 'No server runs here to note it: run npm run admin -- note-backup-check where it does.')
}

async function standInHere(config: Config, reader: BackupReader, sides: Sides, restoreOnly: boolean): Promise<boolean> {
  if ((process.env.CAIRN_URL ?? '').trim() === '')
    throw new BackupError(
      'Set CAIRN_URL to the address that people type, and the other settings of the first machine: this one answers under that address, and checks that the first does not.',
    )
  console.log((await standIn(config, reader, sides)).join('\n'))
  return restoreOnly || startHere()
}

/**
 * @param place a folder, or `s3://BUCKET/PREFIX` in the store of the `BACKUP_S3_` variables; the
 * `S3_` settings supply the variables that are not set
 * @throws BackupError if a setting of the store is missing
 */
async function repositoryIn(place: string): Promise<BlobStore> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.+?))?\/*$/.exec(place) ?? []
  if (bucket === undefined) return folderStore(resolve(place))
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('BACKUP_S3_') ? [[name.slice('BACKUP_'.length), value]] : [],
  )
  const { s3 } = readConfig({ ...process.env, ...Object.fromEntries(own), S3_BUCKET: bucket, S3_PREFIX: prefix })
  if (!s3) throw new BackupError('Name the store: S3_ENDPOINT, S3_KEY_ID and S3_SECRET, or the same with BACKUP_S3_.')
  return openObjectStore(s3)
}

function sidesOf(only: string | undefined): Sides {
  if (only !== undefined && only !== 'server' && only !== 'release')
    throw new BackupError('--only takes server or release.')
  return { server: only !== 'release', release: only !== 'server' }
}

async function move(config: Config, direction: string | undefined): Promise<boolean> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) throw new BackupError('Name the Postgres database with DATABASE_URL.')
  if (direction === 'to-postgres') console.log(await moveToPostgres(config, databaseUrl))
  else if (direction === 'to-embedded') console.log(await moveToEmbedded(config, databaseUrl))
  else throw new BackupError('Say where to: move-database to-postgres, or move-database to-embedded.')
  return true
}

async function secretFor(recipient: string | undefined, wanted: Wanted): Promise<Secret> {
  if (recipient !== undefined) return { recipient }
  if (wanted === 'recipient')
    throw new BackupError('Name the age recipient of these backups, as you wrote it down: --recipient age1...')
  if (wanted === 'passphrase') return { passphrase: await passphrase('Passphrase of the backups: ') }
  console.log(`These are the first backups in this place. Choose a passphrase for them, and write it down where the people
who would restore them find it: without it nobody can.`)
  const chosen = await passphrase('Passphrase: ')
  if (chosen.length < minPassphrase) throw new BackupError(`Choose at least ${minPassphrase} characters.`)
  if (process.env[variable] === undefined && (await passphrase('Once more: ')) !== chosen)
    throw new BackupError("The two passphrases don't match.")
  return { passphrase: chosen }
}

const variable = 'CAIRN_BACKUP_PASSPHRASE'

/** Reads the passphrase from the environment, or else from the terminal without an echo. */
async function passphrase(question: string): Promise<string> {
  const given = process.env[variable]
  if (given !== undefined) return given
  if (!process.stdin.isTTY) throw new BackupError(`Set ${variable}, or run this command in a terminal.`)
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asked = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed = await asked.question('')
  asked.close()
  process.stdout.write('\n')
  return typed
}

async function identityIn(path: string | undefined): Promise<string> {
  if (path === undefined)
    throw new BackupError(
      'These backups are encrypted to an age recipient: name the file with its identity (--identity FILE).',
    )
  const lines = (await readFile(path, 'utf8')).split('\n')
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined) throw new BackupError(`${path} holds no age identity.`)
  return identity
}
