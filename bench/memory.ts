import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { RunningCairn } from '../commands/start-cairn.ts'
import type { Line } from './measurement.ts'

export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}

async function peakOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6
}

/** Waits 5 s first, because idle memory varies less than memory directly after a load. */
async function idleOf(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5000))
  return memoryOf(pid)
}

export async function memoryLines(cairn: RunningCairn, name: string, besides: boolean): Promise<Line[]> {
  const { server, release } = cairn.pids()
  const first = await idleOf(server)
  const peak = besides ? undefined : await peakOf(server)
  const ofRelease = await memoryOf(release)
  await cairn.restart()
  const second = await idleOf(cairn.pids().server)
  const how = `resident memory 5 s after its first start; ${Math.round(second)} MB after the second`
  return [
    besides
      ? {
          what: 'Idle server',
          measured: first,
          unit: 'MB',
          budget: 150,
          how: `${how}; ${name} is a process of its own`,
        }
      : { what: 'Idle server with the database inside it', measured: first, unit: 'MB', budget: 200, how },
    ...(peak === undefined
      ? []
      : [
          {
            what: 'The most that it took at its start',
            measured: peak,
            unit: 'MB' as const,
            budget: 300,
            how: 'resident memory; a process before it made the database (docs/decisions/045-a-database-in-little-memory.md)',
          },
        ]),
    {
      what: `Idle release service beside it (${name})`,
      measured: ofRelease,
      unit: 'MB',
      how: 'resident memory of the process',
    },
  ]
}
