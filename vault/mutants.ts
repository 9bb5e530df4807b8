import type { Mutants } from '../commands/mutants/mutant.ts'
import { estateMutants } from './mutants/estates.ts'
import { followMutants } from './mutants/follow.ts'
import { formMutants } from './mutants/forms.ts'
import { logMutants } from './mutants/log.ts'
import { nowMutants } from './mutants/now.ts'
import { seatMutants } from './mutants/seats.ts'
import { statementMutants } from './mutants/statements.ts'

export const vaultMutants: Mutants[] = [
  ...formMutants,
  ...estateMutants,
  ...statementMutants,
  ...seatMutants,
  ...nowMutants,
  ...logMutants,
  ...followMutants,
]
