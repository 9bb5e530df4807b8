import { releaseMutants } from '../../release/mutants.ts'
import { serverMutants } from '../../server/mutants.ts'
import { vaultMutants } from '../../vault/mutants.ts'
import { clientMutants } from '../../client/mutants.ts'
import type { Mutants } from './mutant.ts'

export const lists: ReadonlyMap<string, readonly Mutants[]> = new Map([
  ['vault', vaultMutants],
  ['release', releaseMutants],
  ['server', serverMutants],
  ['client', clientMutants],
])
