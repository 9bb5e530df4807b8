import cluster from 'node:cluster'

/** The first of several processes does the work of a start; its later replacement does not. */
export const isFirstOfServers = (): boolean => cluster.worker === undefined || cluster.worker.id === 1
