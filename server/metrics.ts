import { once } from 'node:events'
import { createServer } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ConfigError } from './config.ts'
import type { healthOf } from './health.ts'
import type { Answered } from './http/request-log.ts'
import { commit, version } from './version.ts'
import { shareFigures } from './worker-figures.ts'

export type Metrics = {
  readonly port: number
  count(answered: Answered): void
  close(): Promise<void>
}

const unreadable = [
  'process_resident_memory_bytes',
  'process_virtual_memory_bytes',
  'process_heap_bytes',
  'process_open_fds',
  'process_max_fds',
]

/** Serves `/metrics` on 127.0.0.1 only. Labels are patterns and codes, never an id. */
export async function serveMetrics(port: number, health: ReturnType<typeof healthOf>): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The permission model hides /proc from this process, so the library would report zero.
  for (const name of unreadable) registry.removeSingleMetric(name)
  const registers = [registry]
  const requests = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: 'cairn_info',
    help: 'The version and its commit',
    labelNames: ['version', 'commit'],
    aggregator: 'first',
    registers,
  })
    .labels(version, commit ?? 'unknown')
    .set(1)
  const values = new Gauge({
    name: 'cairn_check_value',
    help: 'What a check of /readyz measured: free bytes, seconds that the oldest mail waits, the time of the last backup',
    labelNames: ['check'],
    aggregator: 'first',
    registers,
  })
  const outcomes = new Gauge({
    name: 'cairn_check_ok',
    help: 'Whether a check of /readyz holds',
    labelNames: ['check'],
    aggregator: 'first',
    registers,
  })
  const memory = new Gauge({ name: 'cairn_memory_bytes', help: 'The resident memory of the process', registers })
  const figures = () => {
    memory.set(process.memoryUsage.rss())
    return registry.getMetricsAsJSON()
  }
  const workers = shareFigures(figures)
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url !== '/metrics') return response.writeHead(404).end()
      for (const { name, ok, value } of await health()) {
        outcomes.labels(name).set(ok ? 1 : 0)
        if (value !== undefined) values.labels(name).set(value)
      }
      // This process comes first: its checks ran just now.
      const all = AggregatorRegistry.aggregate([await figures(), ...(await workers.others())])
      return response.setHeader('content-type', registry.contentType).end(await all.metrics())
    }
    answer().catch(() => response.destroy())
  })
  server.listen({ port, host: '127.0.0.1' })
  await once(server, 'listening').catch((cause: unknown) => {
    throw new ConfigError(`METRICS_PORT ${port} cannot be used. Choose another.`, { cause })
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    count: ({ method, route, status, ms }) => requests.labels(method, route, String(status)).observe(ms / 1000),
    async close() {
      workers.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
