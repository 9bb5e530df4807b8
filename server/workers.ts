import cluster from 'node:cluster'

/**
 * Whether this is the server, or the first of several processes that share its work (commands/workers.mjs): what happens once at a start is
 * its part. The others are started once it listens; one that replaces another later is no first.
 */
export const isFirstOfServers = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
