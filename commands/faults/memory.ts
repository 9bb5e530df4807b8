import { readFile } from 'node:fs/promises'
import { testMailbox } from '../../server/mail/testing/mailbox.ts'
import { type Fault, interrupt } from './interruptions.ts'
import { makeRig, type ProcessName, type Rig, runProgram } from './rig.ts'
import type { Options, Scenario } from './scenario.ts'

// Limits a process to the memory that it has: the next large allocation fails, and Node exits.

const spareBytes = 2 ** 20

async function dataBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmData:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

const outOfMemory = (rig: Rig, name: ProcessName): Fault => ({
  name: `no memory for the ${name}`,
  begin: async () => {
    const bytes = (await dataBytes(rig.pid(name))) + spareBytes
    await runProgram('prlimit', [`--pid=${rig.pid(name)}`, `--data=${bytes}:`])
  },
  end: async () => {
    if (rig.runs(name)) await runProgram('prlimit', [`--pid=${rig.pid(name)}`, '--data=unlimited:'])
  },
})

async function run({ rounds, broken }: Options, say: (line: string) => void) {
  const mailbox = await testMailbox()
  const rig = await makeRig({ smtpUrl: mailbox.url, broken })
  try {
    const faults = [outOfMemory(rig, 'server'), outOfMemory(rig, 'release')]
    return await interrupt({ rig, mailbox, rounds, milliseconds: 3000, faults }, say)
  } finally {
    await rig.stop()
    await mailbox.close()
  }
}

export const scenario: Scenario = {
  name: 'memory',
  about:
    'Out of memory under load, in turn for server and release service (RLIMIT_DATA at what it has); a process that ends is started again, as systemd does.',
  defaults: { rounds: 6 },
  run,
}
