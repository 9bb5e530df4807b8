import cluster from 'node:cluster'

/**
 * The first of several processes (commands/workers.mjs), or the only one, does what a start does
 * once. The others start once it listens; a replacement later is not first.
 */
export const isFirstOfServers = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
