import type { Mutants } from '../commands/mutants/mutant.ts'
import { estateMutants } from './mutants/estates.ts'
import { followMutants } from './mutants/follow.ts'
import { formMutants } from './mutants/forms.ts'
import { seatMutants } from './mutants/seats.ts'

export const vaultMutants: Mutants[] = [...formMutants, ...estateMutants, ...seatMutants, ...followMutants]
