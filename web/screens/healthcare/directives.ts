import type { Definition } from '../../../records/define.ts'
import { advanceDirective } from '../../../records/kinds/advance-directive.ts'
import { healthcareProxy } from '../../../records/kinds/healthcare-proxy.ts'
import { livingWill } from '../../../records/kinds/living-will.ts'

/** The page's directives, in order. */
export const directives: readonly [Definition, ...Definition[]] = [healthcareProxy, livingWill, advanceDirective]
