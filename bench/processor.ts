import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Milliseconds of processor that each process has taken so far; Linux alone tells it to others. */
type Processors = { server: number; database: number; release: number }

const millisecondsPerTick = 10

/** @returns 0 for a process that is gone, or where the system tells nobody */
async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name, which may have blanks in it: the 12th and 13th are the time in the program and in the system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * millisecondsPerTick
}

/** Looks at what a server and the processes of a Postgres take. On a machine that others use as well this says more than seconds. */
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
