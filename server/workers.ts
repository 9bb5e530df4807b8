import cluster from 'node:cluster'

/**
 * True for the first of several processes (commands/workers.mjs), or the only one, which does the
 * work of a start. The others start once it listens, and a later replacement is not first.
 */
export const isFirstOfServers = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
