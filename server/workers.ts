import cluster from 'node:cluster'

/**
 * The first of several processes (commands/workers.mjs), or the only one, does the work of a start.
 * A later replacement is not first.
 */
export const isFirstOfServers = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
