import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { type Disk, makeDisk } from './disk.ts'
import { type Fault, interrupt } from './interruptions.ts'
import { both, makeRig, type Rig, runProgram } from './rig.ts'
import type { Options, Outcome, Scenario } from './scenario.ts'

// Fills the disk of the data folder, or makes it read-only as the kernel does after a disk error.

function fullDisk({ folder }: Disk): Fault {
  const ballast = join(folder, 'ballast')
  return {
    name: 'a full disk',
    // dd fails once the disk is full.
    begin: () => runProgram('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).then(nothing, nothing),
    end: () => rm(ballast, { force: true }),
  }
}

const nothing = (): void => undefined

const readOnly = (disk: Disk, rig: Rig): Fault => ({
  name: 'a read-only disk',
  begin: async () => {
    const device = basename((await runProgram('findmnt', ['-n', '-o', 'SOURCE', disk.folder])).trim())
    await writeFile(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
  },
  end: async () => {
    for (const name of both) await rig.signal(name, 'SIGTERM')
    await disk.unmount()
    // e2fsck exits with 1 if it corrected an error.
    await runProgram('e2fsck', ['-f', '-y', disk.image]).then(nothing, nothing)
    await disk.mount()
  },
})

async function run(
  faultsOf: (disk: Disk, rig: Rig) => Fault[],
  { rounds, broken }: Options,
  say: (line: string) => void,
): Promise<Outcome> {
  const disk = await makeDisk(500)
  const mailbox = await testMailbox()
  const dataFolder = join(disk.folder, 'data')
  await mkdir(dataFolder)
  const rig = await makeRig({ smtpUrl: mailbox.url, dataFolder, atFirst: true, broken })
  try {
    return await interrupt({ rig, mailbox, rounds, milliseconds: 4000, faults: faultsOf(disk, rig) }, say)
  } finally {
    await rig.stop()
    await mailbox.close()
    await disk.remove()
  }
}

export const full: Scenario = {
  name: 'full-disk',
  about: 'The disk of the data folder is full for 4 seconds under load, and has space again, without a restart.',
  defaults: { rounds: 6 },
  run: (options, say) => run((disk) => [fullDisk(disk)], options, say),
}

export const readOnlyDisk: Scenario = {
  name: 'read-only',
  about:
    'The kernel makes the disk of the data folder read-only under load, as after an error of the disk; then both processes are stopped, the disk is checked and mounted again, and both start.',
  defaults: { rounds: 6 },
  run: (options, say) => run((disk, rig) => [readOnly(disk, rig)], options, say),
}
