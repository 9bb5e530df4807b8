import type { Refusal as ServiceRefusal } from '../../contract/release-service.ts'
import { serviceRefused } from '../releases/texts.ts'

export function reasonOf(refused: ServiceRefusal): string {
  if (refused === 'wrong-state')
    return 'This has to wait. Someone sent a report about you, or something you recorded is open to someone. Please stop or end that first. Nothing has changed.'
  if (refused === 'not-verified')
    return 'These new keys could not be confirmed with your recovery kit. Nothing has changed. Please check that you typed the code of your newest kit, and begin again.'
  return serviceRefused(refused).message
}
