import type { Mutants } from '../commands/mutants/mutant.ts'
import { answerMutants } from './mutants/answers.ts'
import { byLogMutants } from './mutants/by-log.ts'
import { collectingMutants } from './mutants/collecting.ts'
import { copyMutants } from './mutants/copies.ts'
import { deputyMutants } from './mutants/deputies.ts'
import { epochMutants } from './mutants/epochs.ts'
import { openingMutants } from './mutants/opening.ts'
import { operatorMutants } from './mutants/operators.ts'
import { reportMutants } from './mutants/reports.ts'
import { recoveryMutants } from './mutants/recovery.ts'
import { seatMutants } from './mutants/seats.ts'
import { termsMutants } from './mutants/terms.ts'
import { processMutants } from './mutants/service.ts'
import { successionMutants } from './mutants/succession.ts'

export const releaseMutants: Mutants[] = [
  ...seatMutants,
  ...collectingMutants,
  ...epochMutants,
  ...reportMutants,
  ...answerMutants,
  ...deputyMutants,
  ...operatorMutants,
  ...termsMutants,
  ...openingMutants,
  ...processMutants,
  ...copyMutants,
  ...recoveryMutants,
  ...byLogMutants,
  ...successionMutants,
]
