import cluster from 'node:cluster'

/**
 * True for a single server, or the first of several processes that share its work
 * (commands/workers.mjs): it does what a start does once. The others start once it listens; a
 * replacement later is not first.
 */
export const isFirstOfServers = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
