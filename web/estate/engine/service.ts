import type { ServiceKeys, Statement } from '../../../vault/index.ts'
import { alarm, type Estate } from './core.ts'

/** The release service that the owner named at the first save: its keys never change. */
export const serviceOf = (genesis: Statement<'genesis'>): ServiceKeys => ({
  boxKey: genesis.releaseServiceBoxKey,
  signKey: genesis.releaseServiceSignKey,
})

/** The release service of an opened estate. Nothing is sealed to another, and no other's word is believed. */
export function pinnedService({ facts }: Pick<Estate, 'facts'>): ServiceKeys {
  if (!facts.genesis) throw alarm()
  return serviceOf(facts.genesis)
}
