import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './rig.ts'

// Makes a disk for a scenario. Needs root and loop devices.

export type Disk = {
  folder: string
  /** The file that contains the file system. */
  image: string
  mount(): Promise<void>
  unmount(): Promise<void>
  /** Unmounts the disk and deletes its image. */
  remove(): Promise<void>
}

const run = async (program: string, ...args: string[]): Promise<string> => (await runProgram(program, args)).trim()

/** Makes and mounts an ext4 file system in a file. @throws Error without root or loop devices */
export async function makeDisk(megabytes: number): Promise<Disk> {
  if (process.getuid?.() !== 0) throw new Error('Only root can mount a disk, which this scenario needs.')
  const base = await mkdtemp(join(tmpdir(), 'cairn-disk-'))
  const disk: Disk = {
    folder: join(base, 'mounted'),
    image: join(base, 'image'),
    mount: async () => void (await run('mount', '-o', 'loop', disk.image, disk.folder)),
    unmount: async () => void (await run('umount', disk.folder)),
    async remove() {
      await disk.unmount().catch(() => undefined)
      await rm(base, { recursive: true, force: true })
    },
  }
  await mkdir(disk.folder)
  await run('truncate', '-s', `${megabytes}M`, disk.image)
  await run('mkfs.ext4', '-q', '-F', '-m', '0', '-e', 'remount-ro', disk.image)
  await disk.mount()
  return disk
}

/** The number of finished and of running writes of the disk's block device. */
async function writesTo({ folder }: Disk): Promise<string> {
  const device = basename(await run('findmnt', '-n', '-o', 'SOURCE', folder))
  const numbers = (await readFile(join('/sys/block', device, 'stat'), 'utf8')).trim().split(/\s+/)
  return `${numbers[4]} and ${numbers[8]}`
}

/** Copies without the page cache, and repeats the copy if the kernel wrote during it. */
export async function copyBlocks(disk: Disk): Promise<string> {
  const copy = `${disk.image}-copy`
  for (;;) {
    const before = await writesTo(disk)
    await run('cp', '--sparse=always', disk.image, copy)
    if (before === (await writesTo(disk)) && before.endsWith(' 0')) return copy
    await pause(50)
  }
}

/** Mounts the copy in place of the disk, which replays the journal. Returns the errors of fsck. */
export async function replaceBy(disk: Disk, copy: string): Promise<string> {
  await disk.unmount()
  await rename(copy, disk.image)
  await disk.mount()
  await disk.unmount()
  const found = await run('e2fsck', '-f', '-n', disk.image).then(
    () => '',
    (error: unknown) => String(error),
  )
  await disk.mount()
  return found
}
