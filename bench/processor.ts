import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** The processor time used by each process, in milliseconds; Linux only. */
type Processors = { server: number; database: number; release: number }

const millisecondsPerTick = 10

async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name may contain spaces, so parse after its closing parenthesis: fields 12 and 13 are
  // user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * millisecondsPerTick
}

/** On a shared machine, processor time varies less than elapsed time. */
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
