import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { password, startCairnOfProcesses, until } from '../client/testing/cairn.ts'
import { account, named, release, report } from '../client/testing/story.ts'
import { demoDocuments } from '../demo/estate.ts'
import { version } from '../server/version.ts'
import { type About, emails, fileName, fileText, seats } from './estate.ts'

// `npm run upgrade:keep` keeps a data folder of this version for the tests of all later versions.
// Run it before a new version changes either store.

const daySeconds = 2
const cairn = await startCairnOfProcesses({ daySeconds })
const operator = await cairn.operator('operator@example.org')
const owner = await cairn.person(emails.owner)
await owner.saveRecords(
  [account('Only me', 'nobody'), account('First', 'contact_1'), account('Both', 'both_contacts')],
  'Imported',
)
const [document] = demoDocuments()
if (!document) throw new Error('The demo has no document.')
const file = await owner.uploadFile(new Blob([fileText], { type: 'text/plain' }), fileName)
const { draft, activity } = document.entry(file)
await owner.saveRecords([{ ...draft, audience: 'contact_1' }], activity)
for (const role of seats) await named(cairn, owner, role, emails[role])
await owner.refresh()
await owner.saveRecords([account('Second', 'contact_2'), account('Everyone', 'everyone_named')], 'Added')

const contact = await cairn.browser()
await contact.signIn({ email: emails.contact_1, password })
await contact.refreshHeldSeats()
const { id: releaseId } = await report(contact, 'death')
const isNow = async (state: string) => (await release(contact))?.state === state
await until(() => isNow('in-review'), 'the report is in review')
await operator.person.openCertificate(releaseId)
const code = await operator.code()
await operator.person.review({ releaseId, decision: 'approve', reason: 'Certificate seen', code })
await until(() => isNow('waiting'), 'the report waits')
await cairn.stop({ keepData: true })

const about: About = { madeAt: new Date().toISOString(), daySeconds, password }
writeFileSync(join(cairn.dataFolder, 'about.json'), `${JSON.stringify(about, null, 2)}\n`)
const archive = join(import.meta.dirname, 'versions', `${version}.tar.zst`)
const whole = execFileSync('tar', ['--exclude=*.socket', '-c', '-C', cairn.dataFolder, '.'], { maxBuffer: 2 ** 30 })
const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 25 }
writeFileSync(archive, zstdCompressSync(whole, { params }))
rmSync(cairn.dataFolder, { recursive: true })
console.log(`Kept in ${archive}`)
