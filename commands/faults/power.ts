import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { copyBlocks, makeDisk, replaceBy } from './disk.ts'
import { openJournal } from './journal.ts'
import { type Load, newPeople } from './people.ts'
import { both, makeRig } from './rig.ts'
import { strikeUnderLoad } from './rounds.ts'
import { type Options, type Outcome, noLetters, type Scenario } from './scenario.ts'

// The data folder is on its own disk. A round copies the disk's blocks under load, without a sync,
// and continues on the copy. Data that no fsync wrote is lost, as after a power cut.

const megabytes = 900

async function run({ rounds, database, broken }: Options, say: (line: string) => void): Promise<Outcome> {
  if (database === 'postgres') throw new Error('The power is cut with the embedded database only.')
  const disk = await makeDisk(megabytes)
  const mailbox = await testMailbox()
  const dataFolder = join(disk.folder, 'data')
  await mkdir(dataFolder)
  const rig = await makeRig({ smtpUrl: mailbox.url, dataFolder, atFirst: true, broken })
  const journal = openJournal()
  const place = { url: rig.url, journal, mails: mailbox.mails }
  const problems: string[] = []
  try {
    await rig.startAll()
    const people = await newPeople(place, 4)
    const strike = async (load: Load, round: number) => {
      await Promise.all(both.map((name) => rig.signal(name, 'SIGSTOP')))
      const copy = await copyBlocks(disk)
      await Promise.all(both.map((name) => rig.signal(name, 'SIGKILL')))
      await load.stop()
      const found = await replaceBy(disk, copy)
      if (found !== '') problems.push(`fsck after round ${round}: ${found}`)
      await rig.startAll()
      return 'a power cut'
    }
    const pace = { fileBytes: 2 ** 20 }
    const lost = await strikeUnderLoad({ place, people, rounds, pace, before: [1000, 4000] }, strike, say)
    return {
      rounds,
      acknowledged: journal.count(),
      lost: lost.length,
      // A server that loses the mail server's answer in a power cut sends the letter again.
      letters: { ...noLetters, sent: mailbox.mails.length },
      problems: [...problems, ...lost.slice(0, 20)],
      notes: [
        `${journal.parts.size} parts of files, ${journal.reports.size} reports. The blocks were copied while both processes stood still (SIGSTOP) and again if the kernel wrote meanwhile, then the file system replayed its journal. Blocks that the disk had taken and not flushed count as written.`,
      ],
    }
  } finally {
    await rig.stop()
    await mailbox.close()
    await disk.remove()
  }
}

export const scenario: Scenario = {
  name: 'power',
  about:
    'Power cut under load: the blocks of the data folder’s disk (ext4 on a loop device) as they are at a random moment, without what only memory has; then a start on them, and a comparison.',
  defaults: { rounds: 20 },
  run,
}
