import { randomInt } from 'node:crypto'
import { generateHOTP } from '@oslojs/otp'
import { base32nopad } from '@scure/base'
import { addOperator, releaseFolder } from '../release/operators.ts'
import { readConfig } from '../server/config.ts'
import { sendCommand } from '../server/admin-socket.ts'
import { browserFetch, openBrowser, type Person } from '../client/headless.ts'
import type { SeatRole } from '../client/model/estate.ts'
import { demoAccounts } from './accounts.ts'
import { blank } from '../records/define.ts'
import { digitalMemorial, familyMember } from '../records/kinds/index.ts'
import { saveFamily } from './family.ts'
import { kindsToMakeUp, saveSamples } from './kinds.ts'
import { demoMemories, type Keep, spokenStory } from './memories.ts'
import { landscape } from './pictures.ts'
import { demoDevices, demoDocuments, demoPeople, demoProfile, type Entry } from './estate.ts'

// npm run demo: fills a running server with a made-up estate, through the real client and the
// public API.

const { dataFolder, publicAddress, port } = readConfig(process.env)
const url = `http://localhost:${port}`
const run = String(randomInt(1000, 10_000))
const password = `Cairn-${randomInt(100_000, 1_000_000)}-demo`
const address = (name: string) => `${name}.${run}@cairn-demo.invalid`
const say = (text: string) => console.log(text)

/** Retries after a rate limit, because the server limits sign-ups per address. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const wait = error instanceof Error && 'retryAfter' in error ? Number(error.retryAfter) : Number.NaN
      if (!Number.isFinite(wait)) throw error
      say(`  The server asks to wait ${wait} seconds...`)
      await new Promise((resolve) => setTimeout(resolve, (wait + 1) * 1000))
    }
  }
}

/** Signs up, and confirms the address over the command socket, because no mail reaches it. */
async function signUp(email: string): Promise<Person> {
  const person = await openBrowser({ url: publicAddress, fetch: toServer() })
  await retry(() => person.signUp({ email, password }))
  const { ok, message } = await sendCommand(dataFolder, { command: 'confirm-demo', email })
  if (!ok) throw new Error(message)
  await person.refresh()
  return person
}

// Links contain the public address, but the demo calls the server on this machine.
function toServer(): typeof fetch {
  return browserFetch(publicAddress, (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input)
    return fetch(new URL(asked.pathname + asked.search, url), init)
  })
}

async function makeOperator(): Promise<{ secret: string; backupCodes: string[] }> {
  const email = address('operator')
  const person = await signUp(email)
  const { secret } = await person.enrolTwoFactor(password)
  const step = Math.floor(Date.now() / 30_000)
  const { backupCodes } = await person.confirmTwoFactor(generateHOTP(base32nopad.decode(secret), BigInt(step), 6))
  await person.signOut()
  await retry(() => person.signIn({ email, password }))
  await person.submitTwoFactor(backupCodes.pop() ?? '')
  const { ok, message, bundle } = await sendCommand(dataFolder, { command: 'grant-admin', email })
  if (!ok || !bundle) throw new Error(message)
  await addOperator(releaseFolder(dataFolder), bundle, email)
  return { secret, backupCodes }
}

async function save(owner: Person, entries: readonly Entry[]): Promise<string[]> {
  const ids: string[] = []
  for (const { draft, activity } of entries)
    ids.push(...(await owner.saveRecords([draft], activity)).map(({ id }) => id))
  return ids
}

async function main(): Promise<void> {
  const emails = {
    owner: address('margaret'),
    attorney: address('daniel'),
    ruth: address('ruth'),
    thomas: address('thomas'),
  }
  say(`Filling ${publicAddress} ...`)
  const operator = await makeOperator()
  const owner = await signUp(emails.owner)
  const { people, communications } = demoPeople(emails)
  const [attorneyId = ''] = await save(owner, people)
  await save(owner, communications(attorneyId))
  const accounts = demoAccounts()
  await save(owner, accounts)
  const devices = demoDevices()
  const documents = demoDocuments()
  await save(owner, [demoProfile(emails.owner), ...devices])
  for (const { name, text, entry } of documents)
    await save(owner, [entry(await owner.uploadFile(new Blob([text], { type: 'text/plain' }), name))])
  const others = await saveSamples(
    owner,
    kindsToMakeUp.filter(({ kind }) => kind !== familyMember.kind),
  )
  const keep: Keep = async (content, name, preview) => ({
    ...(await owner.uploadFile(content(), name)),
    ...(preview && { preview: await owner.uploadFile(preview(), name) }),
  })
  const stories = await save(owner, [await spokenStory(keep)])
  for (const { id, kind, definitionVersion, values, audience, alsoIfIncapacitated } of owner.store.kind(
    digitalMemorial.kind,
  )) {
    const photos = await Promise.all([1, 3, 5].map((seed) => keep(() => landscape(seed, 960, 720), `lake-${seed}.png`)))
    const draft = { id, kind, definitionVersion, values: { ...values, photos }, audience, alsoIfIncapacitated }
    await save(owner, [{ draft, activity: digitalMemorial.activity.changed({ ...blank(digitalMemorial) }) }])
  }
  let memories = 0
  for await (const entry of demoMemories(keep, stories)) memories += (await save(owner, [entry])).length
  const relatives = await saveFamily(async (entry) => (await save(owner, [entry]))[0] ?? '')
  say(`  A profile, an attorney and two contacts, ${accounts.length} online accounts, ${devices.length} devices and`)
  say(
    `  ${documents.length} documents are sealed and saved, ${memories} photos and recordings, a family of ${relatives}, a story that`,
  )
  say(`  is told aloud, and ${others.length} records of other kinds.`)

  const seats: [SeatRole, string, string][] = [
    ['attorney', emails.attorney, 'Daniel Okafor'],
    ['contact_1', emails.ruth, 'Ruth Ellis'],
    ['contact_2', emails.thomas, 'Thomas Brandt'],
  ]
  for (const [role, email, personName] of seats) {
    const { link } = await owner.inviteSeat({ role, email, personName, ownerName: 'Margaret Ellis' })
    const person = await signUp(email)
    await person.acceptInvitation(link)
    if (role !== 'contact_2') {
      await person.makeRecoveryKit()
      await person.confirmRecoveryKit()
    }
    say(`  ${personName} accepted.`)
  }
  await owner.refresh()

  say(`
Everybody's password is  ${password}

  Margaret Ellis   owner           ${emails.owner}
  Daniel Okafor    attorney        ${emails.attorney}
  Ruth Ellis       contact 1       ${emails.ruth}
  Thomas Brandt    contact 2       ${emails.thomas}
  (operator)       reviews         ${address('operator')}

The operator signs in with a code of an authenticator app: add the secret  ${operator.secret}
or use one of these once:  ${operator.backupCodes.join('  ')}

Sign in at ${publicAddress}/auth/signin`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  console.error(
    `The demo needs a running server: npm start, in another window. It looked at ${url} with the data in ${dataFolder}.`,
  )
  process.exitCode = 1
})
