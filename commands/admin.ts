import type { Downtime } from '../release/clock.ts'
import { confirmDowntime, readDowntime } from '../release/downtime.ts'
import { readKey } from '../release/keys.ts'
import { liftByHand, readLockdown } from '../release/lockdown.ts'
import {
  addOperator,
  confirmOperators,
  listCode,
  listedOperators,
  readOperators,
  releaseFolder,
  removeOperator,
} from '../release/operators.ts'
import { noteRestored } from '../release/restored.ts'
import { publicServiceKeys, serviceFingerprintText } from '../vault/index.ts'
import { isBackupCommand, runBackupCommand } from './backup/command-line.ts'
import { type Config, readConfig } from '../server/config.ts'
import { sendCommand } from '../server/admin-socket.ts'
import { product } from '../domain/product.ts'

// Only this command, on this machine, writes the release service's list of operators. The server
// cannot, even with a forged database.
async function letApprove(dataFolder: string, bundle: Uint8Array, address: string): Promise<void> {
  const { fingerprint } = await addOperator(releaseFolder(dataFolder), bundle, address)
  console.log(`Their fingerprint, to compare with the one on their screen: ${fingerprint}`)
}

async function grant(dataFolder: string, email: string): Promise<boolean> {
  const { ok, message, bundle } = await sendCommand(dataFolder, { command: 'grant-admin', email })
  if (ok) console.log(message)
  else console.error(message)
  if (bundle) await letApprove(dataFolder, bundle, email)
  return ok
}

/** Revokes the role and removes the list entry, even if the account no longer exists. */
async function revoke({ dataFolder }: Config, email: string): Promise<boolean> {
  const folder = releaseFolder(dataFolder)
  const { ok, message, bundle } = await sendCommand(dataFolder, { command: 'revoke-admin', email })
  const before = (await listedOperators(folder)).length
  const left = await removeOperator(folder, bundle ? { bundle } : { email })
  const removed = left.length < before
  if (ok) console.log(message)
  else if (!removed) console.error(message)
  if (removed)
    console.log(`${email} is off the list of operators. Nobody can decide anything until you confirm the list as it is now:
  npm run admin -- confirm-operators ${await listCode(left)}`)
  return ok || removed
}

async function ask(dataFolder: string, command: Parameters<typeof sendCommand>[1]): Promise<boolean> {
  const { ok, message } = await sendCommand(dataFolder, command)
  if (ok) console.log(message)
  else console.error(message)
  return ok
}

/** Restarts all waits, for a restored backup that the release service may not notice itself. */
async function restored({ dataFolder }: Config): Promise<boolean> {
  await noteRestored(releaseFolder(dataFolder))
  console.log('Noted. The release service starts every wait again, within a minute or when it is started.')
  return true
}

/** Prints the fingerprint that an operator reads to owners after the key was lost (operate.md). */
async function showFingerprint({ dataFolder }: Config): Promise<boolean> {
  const key = await readKey(releaseFolder(dataFolder))
  if (key === undefined) {
    console.error(`There is no release.key in ${releaseFolder(dataFolder)}.`)
    return false
  }
  console.log(await serviceFingerprintText(publicServiceKeys(key)))
  return true
}

const lockdownCode = (lockdownId: string): string => lockdownId.slice(0, 8)

async function lift({ dataFolder }: Config, code: string | undefined): Promise<boolean> {
  const folder = releaseFolder(dataFolder)
  const lockdown = await readLockdown(folder)
  if (lockdown === null) {
    console.log('There is no emergency lockdown.')
    return true
  }
  const expected = lockdownCode(lockdown.lockdownId)
  if (code === undefined) {
    console.log(`There has been an emergency lockdown since ${new Date(lockdown.since).toString()}.
Operators lift it on the Admin Dashboard. Lift it here only if one of them is gone for good, and you know yourself that
nothing is wrong any more: waits go on from then, and reports open.
  npm run admin -- lift-lockdown ${expected}`)
    return true
  }
  if (code !== expected) {
    console.error('This is not the code of the lockdown that lasts. Run the command without a code to see it.')
    return false
  }
  await liftByHand(folder, lockdown.lockdownId)
  console.log('Lifted. It counts within a minute.')
  return true
}

const inWords = ({ from, to }: Downtime, daySeconds: number): string =>
  `from ${new Date(from).toString()} to ${new Date(to).toString()}, ${((to - from) / 1000 / daySeconds).toFixed(1)} days`

const codeOf = ({ from }: Downtime): string => from.toString(36)

async function confirm({ dataFolder, daySeconds }: Config, code: string | undefined): Promise<boolean> {
  const folder = releaseFolder(dataFolder)
  const stops = await readDowntime(folder)
  if (code === undefined) {
    if (stops.length === 0)
      console.log('There is nothing to confirm: every stop is counted already, or there was none.')
    else console.log(`While ${product.name} was stopped, the waits of reports stood still:`)
    for (const stop of stops) console.log(`  ${codeOf(stop)}  ${inWords(stop, daySeconds)}`)
    if (stops.length > 0)
      console.log(`
Confirm one only if you know yourself that this computer was off, or asleep, for that long, and that nobody set its clock:
waits become that much shorter, and a report may open at once.
  npm run admin -- confirm-downtime CODE`)
    return true
  }
  const stop = stops.find((one) => codeOf(one) === code)
  if (!stop) {
    console.error('There is no stop with this code. Run the command without a code to see them.')
    return false
  }
  await confirmDowntime(folder, stop)
  console.log(`Confirmed: ${inWords(stop, daySeconds)}. It counts within a minute.`)
  return true
}

async function confirmList({ dataFolder }: Config, code: string | undefined): Promise<boolean> {
  const folder = releaseFolder(dataFolder)
  const found = await readOperators(folder)
  if (found === 'unreadable') {
    console.error(`The file operators.json in ${folder} cannot be read. Put back the one from your backup.`)
    return false
  }
  const operators = found === 'missing' ? [] : found
  const expected = await listCode(operators)
  if (code === undefined) {
    console.log(
      operators.length === 0 ? 'The list of operators is empty.' : 'These people are on the list of operators:',
    )
    for (const { email, fingerprint } of operators) console.log(`  ${email}  ${fingerprint}`)
    console.log(`
Confirm it only if you know yourself why somebody is no longer on it. Nobody who is missing here can approve or stop a report
any more, and where nobody impartial is left, reports open after a longer wait without anybody checking them.
  npm run admin -- confirm-operators ${expected}`)
    return true
  }
  if (code.toUpperCase() !== expected) {
    console.error('This is not the code of the list as it is now. Run the command without a code to read the list.')
    return false
  }
  await confirmOperators(folder, operators)
  console.log('Confirmed. It counts from now on.')
  return true
}

const usage = `Usage:
  npm run admin -- grant EMAIL                 makes the person with this email an operator
  npm run admin -- revoke EMAIL                takes that away from them, at once
  npm run admin -- reset-two-step EMAIL        turns off, in seven days, the second step of somebody who lost it
  npm run admin -- backup FOLDER               adds what is new to the encrypted backups in that folder,
                                               or in an object store: s3://BUCKET/PREFIX
      --recipient age1...                      encrypts them to this age recipient, not to a passphrase
      --only server|release                    where the two processes run on two machines
      --keep-days N                            then deletes snapshots that are older, but for the newest
  npm run admin -- restore FOLDER              puts the newest snapshot into empty folders, with ${product.name} stopped
      --snapshot NAME                          another one
      --identity FILE                          the age identity, if you made the backups with a recipient
      --only server|release                    one of the two
      --check FOLDER                           only tries it: restores into that folder, starts it there, lets made-up
                                               people live through a release, says what it did, and deletes the folder
  npm run admin -- stand-in FOLDER             makes this machine the server in place of one that was lost: restores the
                                               newest snapshot into empty folders, and starts (--snapshot, --identity
                                               and --only as above)
      --restore-only                           leaves the start to your units
  npm run admin -- move-database to-postgres   moves the embedded database to that of DATABASE_URL, with ${product.name} stopped
  npm run admin -- move-database to-embedded   moves it back
  npm run admin -- move-files to-s3            moves all files to the object store, while ${product.name} runs with FILES_IN=s3
  npm run admin -- move-files to-folder        moves them back, while it runs with FILES_IN=folder
  npm run admin -- note-backup                 says that you have just made a copy of everything
  npm run admin -- note-backup-check           says that you have just tried a backup on another machine
  npm run admin -- fingerprint                 shows the fingerprint of the release service's key
  npm run admin -- confirm-downtime            shows for how long ${product.name} was stopped
  npm run admin -- confirm-downtime CODE       lets one of these stops count for the waits of reports
  npm run admin -- confirm-operators           shows the list of operators
  npm run admin -- confirm-operators CODE      says that this list is right although somebody is missing
  npm run admin -- lift-lockdown               shows the emergency lockdown
  npm run admin -- lift-lockdown CODE          lifts it without its operators
  npm run admin -- restored                    says that a copy was put back: every wait starts again`

async function run(command: string | undefined, value: string | undefined): Promise<boolean> {
  const config = readConfig(process.env)
  if (command === 'grant' && value !== undefined) return grant(config.dataFolder, value)
  if (command === 'revoke' && value !== undefined) return revoke(config, value)
  if (command === 'reset-two-step' && value !== undefined) return ask(config.dataFolder, { command, email: value })
  if (isBackupCommand(command)) return runBackupCommand(config, process.argv.slice(2))
  if (command === 'move-files' && (value === 'to-s3' || value === 'to-folder'))
    return ask(config.dataFolder, { command, direction: value })
  if (command === 'note-backup' || command === 'note-backup-check') return ask(config.dataFolder, { command })
  if (command === 'fingerprint') return showFingerprint(config)
  if (command === 'lift-lockdown') return lift(config, value)
  if (command === 'restored') return restored(config)
  if (command === 'confirm-downtime') return confirm(config, value)
  if (command === 'confirm-operators') return confirmList(config, value)
  console.error(usage)
  return false
}

const [command, value] = process.argv.slice(2)
try {
  process.exitCode = (await run(command, value)) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
