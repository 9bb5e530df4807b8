import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Milliseconds of processor that each process used so far; Linux only. */
type Processors = { server: number; database: number; release: number }

const millisecondsPerTick = 10

/** @returns 0 for a process that ended, or where the system does not report it */
async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name may contain blanks. After it, fields 12 and 13 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * millisecondsPerTick
}

/**
 * Reads the processor time of a server and its Postgres: on a shared machine it says more than
 * seconds.
 */
export async function processorMeter(databaseUrl: string | undefined) {
  const client = databaseUrl === undefined ? undefined : new Client({ connectionString: databaseUrl })
  await client?.connect()
  const seen = new Set<number>()
  return {
    async look(server: number, release = 0): Promise<Processors> {
      const rows = (await client?.query<{ pid: number }>('select pid from pg_stat_activity'))?.rows ?? []
      for (const { pid } of rows) seen.add(pid)
      const times = await Promise.all([...seen].map(timeOf))
      const database = times.reduce((sum, time) => sum + time, 0)
      return { server: await timeOf(server), database, release: await timeOf(release) }
    },
    stop: async () => client?.end(),
  }
}
